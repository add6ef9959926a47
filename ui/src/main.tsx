import { render } from "preact";

import "./styles/index.css";
import { App } from "./app";
import { startRouter } from "./router";
import { wakeSoundOnGesture } from "./sound";

const root = document.getElementById("app");
if (root === null) throw new Error("index.html has no #app");
startRouter();
wakeSoundOnGesture();
render(<App />, root);
