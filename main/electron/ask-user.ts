import { type BrowserWindow, dialog, type MessageBoxOptions } from "electron";

export interface Question {
  readonly message: string;
  readonly detail: string;
  /** Label of the button that confirms. */
  readonly yes: string;
  /** Label of another button, between the first and "Cancel". */
  readonly other?: string;
  /** Label of a checkbox. */
  readonly box?: string;
}

export interface Answer {
  readonly choice: "yes" | "other" | "cancel";
  readonly ticked: boolean;
}

/** Asks in a native dialog, whose buttons no script of a page can press. */
export async function askUser(
  window: BrowserWindow | null,
  { message, detail, yes, other, box }: Question,
): Promise<Answer> {
  const buttons = [yes, ...(other === undefined ? [] : [other]), "Cancel"];
  const cancelId = buttons.length - 1;
  const options: MessageBoxOptions = {
    type: "question",
    title: "Roadbook",
    message,
    detail,
    buttons,
    defaultId: cancelId,
    cancelId,
    noLink: true,
    ...(box !== undefined && { checkboxLabel: box }),
  };
  const { response, checkboxChecked: ticked } =
    window === null
      ? await dialog.showMessageBox(options)
      : await dialog.showMessageBox(window, options);
  if (response === 0) return { choice: "yes", ticked };
  return { choice: response === cancelId ? "cancel" : "other", ticked };
}
