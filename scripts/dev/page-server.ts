import { realpathSync } from "node:fs";
import { join } from "node:path";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { DEVELOPMENT_NONCE } from "../../main/http/content-policy.ts";
import { createServer as createNetServer } from "node:net";

const USUAL_PORT = 5173;

/**
 * Vite's server for the page. Shells fetch the page from it and serve it under their own address
 * and policy; only the socket that tells of edits goes to it directly.
 */
export async function startPageServer(root: string): Promise<ViteDevServer> {
  const host = "127.0.0.1";
  const port = await freePort(USUAL_PORT);
  const server = await createServer({
    configFile: join(root, "vite.config.ts"),
    plugins: [noSharedWorker()],
    html: { cspNonce: DEVELOPMENT_NONCE },
    // The compiler adds these imports, which a scan of the sources cannot find: discovered late,
    // they would reload the page.
    optimizeDeps: { include: ["react/compiler-runtime", "react/jsx-dev-runtime", "zod/v4"] },
    server: {
      host,
      port,
      strictPort: true,
      // The page compiles while its shell is still starting.
      warmup: { clientFiles: ["./main.tsx"] },
      ws: { protocol: "ws", host, clientPort: port },
      // node_modules may be linked to another checkout's.
      fs: { allow: [root, realpathSync(join(root, "node_modules"))] },
    },
  });
  await server.listen();
  return server;
}

/** Returns the wanted port of 127.0.0.1, or another one if it is taken or 0. */
export async function freePort(wantedPort: number): Promise<number> {
  return (await tryPort(wantedPort)) ?? (await tryPort(0)) ?? wantedPort;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createNetServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? null) : null));
    });
  });
}

/**
 * Vite's client waits for its server in a shared worker that it makes of a text, which the page's
 * policy refuses: the page would report an error of its own, and not load again. Without shared
 * workers the client waits in the page.
 */
function noSharedWorker(): Plugin {
  return {
    name: "roadbook-no-shared-worker",
    transformIndexHtml: () => [
      { tag: "script", children: "delete window.SharedWorker;", injectTo: "head-prepend" },
    ],
  };
}
