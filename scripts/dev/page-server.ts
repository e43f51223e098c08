import { realpathSync } from "node:fs";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { DEVELOPMENT_NONCE } from "../../main/http/content-policy.ts";
import { freePort } from "./free-port.ts";
import { noSharedWorker } from "./no-shared-worker.ts";

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
