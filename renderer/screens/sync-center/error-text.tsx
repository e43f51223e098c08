import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { clipped } from "../../changes/diff-text.tsx";
import { CHANGE_TEXTS as TEXTS } from "../../changes/texts.ts";

/**
 * What the server said. Some say a great deal: the beginning is enough to know what it is about.
 */
export function ErrorText({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  const short = clipped(text);
  return (
    <>
      <span dir="auto">{whole ? text : short}</span>{" "}
      {short === text ? null : (
        <Button small tone="quiet" onPress={() => setWhole(!whole)} aria-expanded={whole}>
          {whole ? TEXTS.errorText.showLess : TEXTS.errorText.showMore}
        </Button>
      )}
    </>
  );
}
