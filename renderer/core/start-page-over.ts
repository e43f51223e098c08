/** Loads the page again at Today: nothing of one workspace may stay on the screen of another. */
export function startPageOver(): void {
  history.replaceState(null, "", location.pathname);
  location.reload();
}
