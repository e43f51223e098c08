import { app, type Session, type WebContents } from "electron";
import { LINK_SCHEME, placeOfLink } from "./deep-link.ts";
import { PAGE_ORIGIN } from "./page-protocol.ts";

/**
 * Both permission handlers deny by default; the page may write to the clipboard, nothing else.
 *
 * @param spellCheck whether the system checks the spelling; other checkers load a dictionary
 */
export function denyPermissions(session: Session, spellCheck: boolean): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(permission === "clipboard-sanitized-write"),
  );
  session.setPermissionCheckHandler(
    (_contents, permission) => permission === "clipboard-sanitized-write",
  );
  session.setDevicePermissionHandler(() => false);
  // A fresh profile would ask a server of Google's for a dictionary before it is switched off. On
  // macOS the system has its own, and its languages cannot be chosen here.
  if (!spellCheck) session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(spellCheck);
}

/** Returns the place (`#/contact/slug`) that an address of the page leads to; else null. */
export function placeOfPage(url: string): string | null {
  if (!isPage(url)) return null;
  const { hash } = new URL(url);
  return hash.startsWith("#/") ? placeOfLink(`${LINK_SCHEME}://${hash.slice(2)}`) : null;
}

/** A page may only reload itself: nothing else is a page, least of all the workspace's files. */
function isPage(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.href.startsWith(`${PAGE_ORIGIN}/`) === true && parsed.pathname === "/";
}

/**
 * Keeps pages from navigating away, opening windows and embedding frames, also by redirects. A link
 * within the app that is to open in another window (Ctrl, middle button) gets one of the app's.
 */
export function guardContents(openPlace: (place: string) => void): void {
  app.on("web-contents-created", (_event, contents: WebContents) => {
    contents.on("will-navigate", (event) => {
      if (!isPage(event.url)) event.preventDefault();
    });
    contents.on("will-redirect", (event) => event.preventDefault());
    contents.on("will-frame-navigate", (event) => {
      if (!event.isMainFrame || !isPage(event.url)) event.preventDefault();
    });
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      const place = placeOfPage(url);
      if (place !== null) openPlace(place);
      return { action: "deny" };
    });
  });
}
