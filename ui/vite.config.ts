import { defineConfig } from "vite";

// The only thing we need of Node here; its whole type package would leak into the browser code.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const server = "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  build: {
    // The Python build says where its package keeps the static files; alone, Vite's own default.
    outDir: process.env["KOSTI_OUT"] ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    assetsDir: "assets",
  },
  server: {
    // `npm run dev` beside a running `kosti serve`.
    proxy: { "/api": { target: server, ws: true } },
  },
});
