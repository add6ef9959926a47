/**
 * Every screen without a server, for looking at and for photographs:
 * `gallery.html?screen=lobby&lang=ru&theme=dark` beside `npm run dev`. Not part of the build.
 */

import { render, type JSX } from "preact";

import "./styles/index.css";
import { Sprite } from "./art";
import { TableConnection } from "./connection";
import { FaultsDialog } from "./fair/faults";
import { fairTable, shownOf, THROWS, type Kind } from "./fair/fixtures";
import { Fair } from "./fair/layer";
import { lang, type Lang } from "./i18n";
import { NewTableDialog } from "./parts/newtable";
import { Menu } from "./parts/menu";
import { People } from "./parts/people";
import { RulesDialog } from "./parts/rules";
import { notify, Toast } from "./parts/toast";
import { MoonsScreen } from "./moons";
import { MOONS_OPTIONS, SCENES as MOONS } from "./moons/fixtures";
import { PerudoScreen } from "./perudo";
import { SCENES as PERUDO } from "./perudo/fixtures";
import { nickname, theme, type Theme } from "./prefs";
import { RondoScreen } from "./rondo";
import { RONDO_OPTIONS, SCENES as RONDO } from "./rondo/fixtures";
import { Home } from "./screens/home";
import { keepToken } from "./seats";
import { NotFound } from "./screens/notes";
import { TableView } from "./screens/table";
import { tableOf, type Cut } from "./testing/cut";
import { FakeSocket } from "./testing/fakesocket";
import { bot, FREE, person, playing, state, table, welcome } from "./testing/fixtures";
import { talkOf } from "./talk";
import type { Line, State } from "./wire";

const query = new URLSearchParams(location.search);

const QR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 25 25"><path d="M0 0h7v7H0zM18 0h7v7h-7zM0 18h7v7H0zM9 2h2v3H9zM13 9h5v2h-5zM9 12h3v6H9zM15 15h6v2h-6zM20 20h4v3h-4z"/></svg>';

/** A server that has one answer to everything. */
function pretend(answers: Readonly<Record<string, unknown>>): void {
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
  globalThis.fetch = (input) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
    const body = answers[path];
    return Promise.resolve(
      new Response(JSON.stringify(body ?? {}), { status: body === undefined ? 404 : 200 }),
    );
  };
}

function at(shown: State): TableConnection {
  const connection = new TableConnection("K7QX");
  connection.connect();
  FakeSocket.newest.accept();
  FakeSocket.newest.say(welcome());
  FakeSocket.newest.say(shown);
  return connection;
}

function lost(shown: State): TableConnection {
  const connection = at(shown);
  FakeSocket.newest.break();
  return connection;
}

const full = [
  person("Марк"),
  person("Жанна"),
  person("Святослав", { online: false }),
  bot("Тётя Роза", "bluffer"),
  bot("Капитан", "cautious"),
  bot("Профессор", "steady"),
  FREE,
  FREE,
  FREE,
  FREE,
];

const LINES: readonly Line[] = [
  { number: 1, name: "Жанна", text: "Не верю!", seated: true },
  { number: 2, name: "Гена", text: "Смотрю и учусь", seated: false },
  { number: 3, name: "Святослав", text: "А я верю: шестёрок больше, чем кажется. И тузы не забудьте", seated: true },
];

const nothing = () => undefined;
const lobby = () => at(state());
const moonsLobby = () => state({ table: table({ game: "moons/1", options: MOONS_OPTIONS }) });

/** The proof of some throws of a sample. */
const proof = (kind: Kind, at: readonly number[], tampered = false) => () => (
  <Fair table={fairTable(kind, { tampered })} first={{ kind: "proof", shown: shownOf(kind, at) }}>
    {null}
  </Fair>
);

const SCREENS: Readonly<Record<string, () => JSX.Element>> = {
  home: () => <Home />,
  new: () => (
    <>
      <Home />
      <NewTableDialog
        game={{ game: "perudo/1", players: [2, 10], characters: ["cautious", "steady", "bluffer", "expert"] }}
        onClose={nothing}
      />
    </>
  ),
  "new-moons": () => (
    <NewTableDialog
      game={{ game: "moons/1", players: [2, 6], characters: ["cautious", "steady", "bluffer"] }}
      onClose={nothing}
    />
  ),
  "lobby-moons": () => <TableView table={at(moonsLobby())} />,
  "join-moons": () => <TableView table={at({ ...moonsLobby(), seat: null })} />,
  "new-rondo": () => (
    <NewTableDialog
      game={{ game: "rondo/1", players: [2, 12], characters: ["cautious", "steady", "bluffer"] }}
      onClose={nothing}
    />
  ),
  "rules-rondo": () => (
    <RulesDialog table={table({ game: "rondo/1", options: RONDO_OPTIONS })} onClose={nothing} />
  ),
  "menu-rondo": () => (
    <Menu table={at(state({ table: table({ game: "rondo/1", options: RONDO_OPTIONS }) }))} onClose={nothing} />
  ),
  "rules-moons": () => <RulesDialog table={moonsLobby().table} onClose={nothing} />,
  lobby: () => <TableView table={lobby()} />,
  "lobby-full": () => <TableView table={at(state({ table: table({ seats: full }) }))} />,
  "lobby-guest": () => <TableView table={at(state({ seat: 1 }))} />,
  join: () => <TableView table={at(state({ seat: null }))} />,
  menu: () => {
    const connection = at(state({ table: table({ phase: "over" }) }));
    return <Menu table={connection} onClose={nothing} />;
  },
  rules: () => (
    <RulesDialog table={table()} onClose={nothing} />
  ),
  game: () => <TableView table={at(playing())} />,
  lost: () => <TableView table={lost(playing())} />,
  away: () => {
    const shown = playing();
    const seats = shown.table.seats.map((seat, i) => (i === 0 ? { ...seat, away: true, character: "steady" } : seat));
    return <TableView table={at(playing({ table: { ...shown.table, seats } }))} />;
  },
  replaced: () => {
    const connection = lobby();
    FakeSocket.newest.say({ type: "replaced" });
    return <TableView table={connection} />;
  },
  talk: () => {
    const connection = at(playing());
    FakeSocket.newest.say({ type: "presence", online: [], watching: 2 });
    FakeSocket.newest.say({ type: "talk", lines: LINES });
    talkOf(connection).toggle();
    return <TableView table={connection} />;
  },
  people: () => {
    const connection = at(state({ table: table({ seats: full, silenced: ["Гена"], removed: ["Вася"] }) }));
    FakeSocket.newest.say({ type: "talk", lines: LINES });
    return <People table={connection} onClose={nothing} />;
  },
  gone: () => <NotFound />,
  "fair-hand": proof("perudo", [30]),
  "fair-reveal": proof("perudo", [27, 28, 29]),
  "fair-draw": proof("moons", [0]),
  "fair-tray": proof("rondo", [3, 4]),
  "fair-wrong": proof("perudo", [3, 4, 5], true),
  "fair-faults": () => <FaultsDialog table={fairTable("perudo", { tampered: true })} onClose={nothing} />,
  "fair-report": () => (
    <Fair table={fairTable("perudo")} first={{ kind: "report" }}>
      {null}
    </Fair>
  ),
  distrust: () => {
    const connection = lobby();
    FakeSocket.newest.say({ type: "pledge", game: 1, batch: 0, hashes: [["00"]] });
    FakeSocket.newest.say({ type: "pledge", game: 1, batch: 0, hashes: [["11"]] });
    return <TableView table={connection} />;
  },
  toast: () => {
    notify("Ставка должна быть не ниже 7 × 4. Поднимите её или скажите Doodoo.");
    return <TableView table={lobby()} />;
  },
};

pretend({
  "/api/games": [],
  [`/api/tables/${THROWS.table}/throws`]: THROWS,
  "/api/tables/K7QX": {
    code: "K7QX",
    game: "perudo/1",
    phase: "playing",
    names: ["Жанна", "Тётя Роза"],
    free: 1,
    link: "",
  },
});
keepToken("K7QX", "t", true);
lang.value = (query.get("lang") ?? "ru") as Lang;
theme.value = (query.get("theme") ?? "dark") as Theme;
nickname.value = query.get("name") ?? "Марк";

/** The states of the games: `screen=perudo-turn&n=10&long=1&wait=2000`, named in their `fixtures.ts`. */
const GAMES = {
  perudo: { scenes: PERUDO, Screen: PerudoScreen },
  moons: { scenes: MOONS, Screen: MoonsScreen },
  rondo: { scenes: RONDO, Screen: RondoScreen },
};

function scene(named: string): (() => JSX.Element) | undefined {
  const cut: Cut = {
    players: Number(query.get("n") ?? 5),
    long: query.has("long"),
    lang: lang.value,
  };
  for (const [kind, { scenes, Screen }] of Object.entries(GAMES)) {
    const made = named.startsWith(`${kind}-`) ? scenes[named.slice(kind.length + 1)] : undefined;
    if (made === undefined) continue;
    return () => {
      const table = tableOf(made(cut), Number(query.get("wait") ?? 0));
      return (
        <div class="at-table" data-game={kind}>
          <Fair table={table}>
            <Screen table={table} />
          </Fair>
        </div>
      );
    };
  }
  return undefined;
}

const root = document.getElementById("app");
const named = query.get("screen") ?? "home";
const screen = SCREENS[named] ?? scene(named);
if (root !== null && screen !== undefined) {
  render(
    <>
      <Sprite />
      {screen()}
      <Toast />
    </>,
    root,
  );
  for (const image of document.querySelectorAll("img.qr")) {
    image.setAttribute("src", `data:image/svg+xml,${encodeURIComponent(QR)}`);
  }
}
