import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import { ApiError, summary, tidyCode } from "../api";
import { Icon } from "../art";
import { Scene, type SceneName } from "../art/scenes";
import { GAMES } from "../games";
import { lang, list, t } from "../i18n";
import { askForOffers, offerOf } from "../offers";
import { failureText, NewTableDialog, openAndGo } from "../parts/newtable";
import { light, nickname, sound, theme, wide } from "../prefs";
import { go, tableUrl } from "../router";
import { forgetTable, tablesWithSeat } from "../seats";
import { usePageTitle } from "../title";
import type { GameInfo, Summary } from "../wire";

/** In the order of the cards; a game that cannot be played here is announced. */
const CARDS: readonly SceneName[] = ["perudo", "moons", "rondo"];

export function Home(): JSX.Element {
  usePageTitle(t("home.title"));
  useEffect(askForOffers, []);
  return (
    <div class="home">
      <HomeHeader />
      <main>
        <h1 class="lead">{t("home.lead")}</h1>
        <p class="sub">{t("home.sub")}</p>
        {!wide.value && <BackToTable />}
        <div class="games">
          {CARDS.map((name) => (
            <GameCard key={name} name={name} />
          ))}
        </div>
        <div class="lower">
          <JoinByCode />
          <Nickname />
          {wide.value && <BackToTable />}
        </div>
      </main>
    </div>
  );
}

function HomeHeader(): JSX.Element {
  const silent = sound.value === "off";
  return (
    <header>
      <div class="word">
        <svg aria-hidden="true">
          <use href="#logo" />
        </svg>
        Kosti
      </div>
      <button
        type="button"
        class="icon"
        aria-label={t("home.theme")}
        onClick={() => (theme.value = light.value ? "dark" : "light")}
      >
        <Icon name="lamp" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={t(silent ? "home.sound-on" : "home.sound-off")}
        onClick={() => (sound.value = silent ? "on" : "off")}
      >
        <Icon name={silent ? "silent" : "sound"} />
      </button>
      <button
        type="button"
        class="icon lang"
        lang={lang.value === "ru" ? "en" : "ru"}
        aria-label={`${lang.value === "ru" ? "EN" : "RU"}, ${t("home.other-lang")}`}
        onClick={() => (lang.value = lang.value === "ru" ? "en" : "ru")}
      >
        {lang.value === "ru" ? "EN" : "RU"}
      </button>
    </header>
  );
}

function GameCard({ name }: { readonly name: SceneName }): JSX.Element {
  const offer = offerOf(name);
  const opening = useSignal(false);
  return (
    <>
      <article class={offer === null ? "game soon" : "game"} data-game={name}>
        <Scene of={name} />
        <div>
          <h2>{t(`game.${name}`)}</h2>
          <p class="d">{t(`game.${name}.pitch`)}</p>
          <p class="meta">{t(`game.${name}.meta`)}</p>
        </div>
        {offer === null ? <p class="pill soonpill">{t("home.soon")}</p> : <Start name={name} offer={offer} onOpen={() => (opening.value = true)} />}
      </article>
      {opening.value && offer !== null && (
        <NewTableDialog game={offer} onClose={() => (opening.value = false)} />
      )}
    </>
  );
}

interface StartProps {
  readonly name: SceneName;
  readonly offer: GameInfo;
  readonly onOpen: () => void;
}

/** The two ways to begin: against bots at once, or a table of one's own. */
function Start({ name, offer, onOpen }: StartProps): JSX.Element {
  const busy = useSignal(false);
  const failure = useSignal<string | null>(null);

  const quick = async () => {
    busy.value = true;
    failure.value = null;
    const { game, characters } = offer;
    const bots = Array.from(
      { length: GAMES[name]?.quickBots ?? 1 },
      (_, i) => characters[i % characters.length] ?? "steady",
    );
    const options = GAMES[name]?.usual.options ?? {};
    try {
      await openAndGo({
        game,
        name: nickname.value.trim() || t("name.guest"),
        options,
        bots,
        start: true,
      });
    } catch (error) {
      failure.value = failureText(error);
      busy.value = false;
    }
  };

  return (
    <>
      <div class="go2">
        <button type="button" class="btn go" disabled={busy.value} onClick={() => void quick()}>
          {t(busy.value ? "home.opening" : "home.quick")}
        </button>
        <button type="button" class="btn line" onClick={onOpen}>
          {t("home.open")}
        </button>
      </div>
      {failure.value !== null && (
        <p class="small ember" role="alert">
          {failure.value}
        </p>
      )}
    </>
  );
}

function JoinByCode(): JSX.Element {
  const code = useSignal("");
  const error = useSignal<string | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const tidy = tidyCode(code.value);
    if (tidy === "") error.value = t("home.no-code");
    else go(tableUrl(tidy));
  };
  return (
    <form class="join" onSubmit={submit}>
      <input
        aria-label={t("home.code")}
        placeholder={t("home.code")}
        value={code.value}
        autocapitalize="characters"
        autocomplete="off"
        spellcheck={false}
        maxLength={12}
        enterkeyhint="go"
        aria-invalid={error.value !== null}
        aria-describedby="code-error"
        onInput={(event) => {
          code.value = event.currentTarget.value;
          error.value = null;
        }}
      />
      <button type="submit" class="btn calm">
        {t("home.enter")}
      </button>
      <p id="code-error" class="small ember" role="alert" hidden={error.value === null}>
        {error.value}
      </p>
    </form>
  );
}

function Nickname(): JSX.Element {
  return (
    <label class="called">
      <span class="soft">{t("home.name")}</span>
      <input
        value={nickname.value}
        placeholder={t("name.guest")}
        dir="auto"
        autocomplete="nickname"
        onInput={(event) => (nickname.value = event.currentTarget.value)}
      />
    </label>
  );
}

/** The newest table where this device has a seat and that still stands. */
function BackToTable(): JSX.Element | null {
  const found = useSignal<Summary | null>(null);
  useEffect(() => {
    let here = true;
    void newestTable().then((table) => {
      if (here) found.value = table;
    });
    return () => {
      here = false;
    };
  }, []);
  const table = found.value;
  if (table === null) return null;
  return (
    <a class="real back" href={tableUrl(table.code)}>
      <Icon name="again" />
      <span>
        <b>{t("home.back")}</b>
        <span class="small soft">
          {t(`home.back-${table.phase}`, { names: list(table.names) })}
        </span>
      </span>
      <Icon name="arrow" />
    </a>
  );
}

async function newestTable(): Promise<Summary | null> {
  for (const code of tablesWithSeat().slice(0, 3)) {
    try {
      return await summary(code);
    } catch (error) {
      // Cleared away for good; an unreachable server may still have it.
      if (error instanceof ApiError && error.missing) forgetTable(code);
      else return null;
    }
  }
  return null;
}
