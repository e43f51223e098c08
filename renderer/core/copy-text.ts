import { useToasts } from "./toasts.ts";

/** Puts a text on the clipboard and says so. Never rejects. */
export async function copyText(text: string, said = `Copied ${text}.`): Promise<void> {
  const { add } = useToasts.getState();
  try {
    await navigator.clipboard.writeText(text);
    add({ tone: "plain", text: said });
  } catch {
    add({ tone: "bad", text: "The system did not let Roadbook write to the clipboard." });
  }
}
