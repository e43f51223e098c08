import { Menu, nativeImage, Tray } from "electron";

export interface TrayActions {
  readonly show: () => void;
  readonly capture: () => void;
  readonly quit: () => void;
}

/** The tray icon with the state of the app, shown while it runs in the background. */
export class StatusTray {
  readonly #icon: string;
  readonly #actions: TrayActions;
  #tray: Tray | null = null;
  #status = "";

  constructor(icon: string, actions: TrayActions) {
    this.#icon = icon;
    this.#actions = actions;
  }

  setShown(shown: boolean): void {
    if (shown === (this.#tray !== null)) return;
    if (!shown) {
      this.#tray?.destroy();
      this.#tray = null;
      return;
    }
    const image = nativeImage.createFromPath(this.#icon).resize({ width: 16, height: 16 });
    this.#tray = new Tray(image);
    this.#tray.on("click", this.#actions.show);
    this.#draw();
  }

  setStatus(status: string): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#draw();
  }

  #draw(): void {
    const { show, capture, quit } = this.#actions;
    this.#tray?.setToolTip(this.#status === "" ? "Roadbook" : `Roadbook: ${this.#status}`);
    this.#tray?.setContextMenu(
      Menu.buildFromTemplate([
        { label: this.#status === "" ? "Roadbook" : this.#status, enabled: false },
        { type: "separator" },
        { label: "Open Roadbook", click: show },
        { label: "Quick Capture…", click: capture },
        { type: "separator" },
        { label: "Quit Roadbook", click: quit },
      ]),
    );
  }
}
