import { ipcRenderer } from "electron";

/**
 * Lets a window ask for one thing, such as an API key, and hands what was typed to the main
 * process. Its page has no scripts of its own and no bridge, and this is its only channel.
 */
const PREFIX = "--roadbook-prompt=";
const argument = process.argv.find((value) => value.startsWith(PREFIX)) ?? "";
// Written by the main process when it made the window.
const { texts, shown } = JSON.parse(argument.slice(PREFIX.length)) as {
  /** Texts of elements, by id. */
  readonly texts: Readonly<Record<string, string>>;
  /** Ids of elements that are hidden otherwise. */
  readonly shown: readonly string[];
};

/** Hands over what was typed; null cancels. The main process closes the window. */
const answer = (input: Readonly<Record<string, string>> | null) =>
  void ipcRenderer.invoke("prompt-answer", input);

window.addEventListener("DOMContentLoaded", () => {
  for (const [id, text] of Object.entries(texts)) {
    const element = document.getElementById(id);
    if (element !== null) element.textContent = text;
  }
  for (const id of shown) document.getElementById(id)?.toggleAttribute("hidden", false);
  document.getElementById("cancel")?.addEventListener("click", () => answer(null));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && answer(null));
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = [...document.querySelectorAll("input")];
    answer(Object.fromEntries(fields.map(({ id, value }) => [id, value])));
  });
});
