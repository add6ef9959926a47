import type { JSX } from "preact";

import { Sprite } from "./art";
import { Guard } from "./parts/guard";
import { Toast } from "./parts/toast";
import { route } from "./router";
import { Home } from "./screens/home";
import { TableScreen } from "./screens/table";

export function App(): JSX.Element {
  const here = route.value;
  return (
    <>
      <Sprite />
      <Guard key={here.page}>
        {here.page === "home" ? <Home /> : <TableScreen key={here.code} code={here.code} />}
      </Guard>
      <Toast />
    </>
  );
}
