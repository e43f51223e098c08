/**
 * Takes back what the environment could open: from now on, files that this process creates are
 * private to the user, and no server is believed without its certificate. For the start of every
 * process; threads have what their process has.
 */
export function startProcess(): void {
  process.umask(0o077);
  distrustServers();
}

/** `NODE_TLS_REJECT_UNAUTHORIZED=0` would give the API key to any server that answers. */
export function distrustServers(): void {
  delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
}
