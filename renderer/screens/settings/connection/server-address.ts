/** Hosts of this machine, which may be asked without encryption. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/i;

/**
 * Returns the address of a server as it is saved. People type a host: it is asked over https, one
 * of this machine over http.
 */
export function serverAddress(typed: string): string {
  const text = typed.trim();
  if (text === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  return `${LOOPBACK.test(text) ? "http" : "https"}://${text}`;
}
