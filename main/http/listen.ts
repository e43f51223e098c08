import type { Server } from "node:http";

/** Listens on 127.0.0.1 only. Returns the port; null when it is taken or needs other rights. */
export function listen(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(null);
      else reject(error);
    });
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" ? (address?.port ?? null) : null);
    });
  });
}

export function portTaken(port: number): string {
  return `Port ${port} is taken. Choose another with --port, or --port 0 for a free one.`;
}
