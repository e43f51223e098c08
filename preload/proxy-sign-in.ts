import { ipcRenderer } from "electron";

/** The form in which a proxy's password is typed. It has no scripts of its own, and no bridge. */
const PREFIX = "--roadbook-proxy=";
const argument = process.argv.find((value) => value.startsWith(PREFIX)) ?? "";
// Written by the main process when it made the window.
const { proxy, wasRefused } = JSON.parse(argument.slice(PREFIX.length)) as {
  readonly proxy: string;
  readonly wasRefused: boolean;
};

const valueOf = (id: string) => {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : "";
};

window.addEventListener("DOMContentLoaded", () => {
  const name = document.getElementById("proxy");
  if (name !== null) name.textContent = proxy;
  document.getElementById("refused")?.toggleAttribute("hidden", !wasRefused);
  document.getElementById("cancel")?.addEventListener("click", () => window.close());
  document.addEventListener("keydown", ({ key }) => key === "Escape" && window.close());
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    void ipcRenderer.invoke("proxy-sign-in", {
      user: valueOf("user"),
      password: valueOf("password"),
    });
  });
});
