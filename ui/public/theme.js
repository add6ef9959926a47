// The theme and the language before the first paint; afterwards src/prefs.ts and src/i18n.ts look after them.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem("kosti.theme");
    var light = theme === "light" || (theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
    root.dataset.theme = light ? "light" : "dark";
    root.lang = localStorage.getItem("kosti.lang") || root.lang;
  } catch (storageIsOff) {
    // Then the page is dark, as the evening.
  }
})();
