import { app, type Session, type WebContents } from "electron";
import { PAGE_ORIGIN } from "./page-protocol.ts";

/** Both permission handlers deny by default; the page may write to the clipboard, nothing else. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(permission === "clipboard-sanitized-write"),
  );
  session.setPermissionCheckHandler(
    (_contents, permission) => permission === "clipboard-sanitized-write",
  );
  session.setDevicePermissionHandler(() => false);
  // The spell checker would download its dictionary.
  session.setSpellCheckerEnabled(false);
}

/** A page may load itself again; nothing else is a page, the workspace's files least of all. */
function isPage(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.href.startsWith(`${PAGE_ORIGIN}/`) === true && parsed.pathname === "/";
}

/** No page leaves the app, opens another window, or embeds one, also not by a redirect. */
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
