import { app, type Session, type WebContents } from "electron";
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
  session.setSpellCheckerEnabled(spellCheck);
}

/** A page may only reload itself: nothing else is a page, least of all the workspace's files. */
function isPage(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.href.startsWith(`${PAGE_ORIGIN}/`) === true && parsed.pathname === "/";
}

/** Keeps pages from navigating away, opening windows and embedding frames, also by redirects. */
export function guardContents(): void {
  app.on("web-contents-created", (_event, contents: WebContents) => {
    contents.on("will-navigate", (event) => {
      if (!isPage(event.url)) event.preventDefault();
    });
    contents.on("will-redirect", (event) => event.preventDefault());
    contents.on("will-frame-navigate", (event) => {
      if (!event.isMainFrame || !isPage(event.url)) event.preventDefault();
    });
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: "deny" }));
  });
}
