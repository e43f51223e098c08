import { CLIPBOARD_TEXTS as TEXTS } from "./texts.ts";
import { useToasts } from "./toasts.ts";

/** Puts a text on the clipboard and says so. Never rejects. */
export async function copyText(text: string, message = TEXTS.copied(text)): Promise<void> {
  const { add } = useToasts.getState();
  try {
    await navigator.clipboard.writeText(text);
    add({ tone: "plain", text: message });
  } catch {
    add({ tone: "bad", text: TEXTS.failed });
  }
}
