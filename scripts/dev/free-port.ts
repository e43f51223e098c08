import { createServer } from "node:net";

/** Returns the wanted port of 127.0.0.1, or another one if it is taken or 0. */
export async function freePort(wantedPort: number): Promise<number> {
  return (await tryPort(wantedPort)) ?? (await tryPort(0)) ?? wantedPort;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? null) : null));
    });
  });
}
