import { ArrowLeft, ArrowRight } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { wordDiff } from "../../changes/word-diff.ts";
import styles from "./duplicates.module.css";
import { GROUP_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly label: string;
  /** The values of all records, and the place of this one among them. */
  readonly texts: readonly string[];
  readonly index: number;
  /** True if the value speaks for a duplicate. */
  readonly isShared: boolean;
  /** Its words are marked where they differ. */
  readonly isCompared: boolean;
  /** Left out where the field cannot be changed. */
  readonly onCopy?: ((to: number) => void) | undefined;
}

/** A value beside those of the other records, with a way to give it to the record beside it. */
export function ComparedCell({ label, texts, index, isShared, isCompared, onCopy }: Props) {
  const text = texts[index] ?? "";
  // The first record is what the others are compared with.
  const otherText = texts[index === 0 ? 1 : 0] ?? "";
  const beside = [index - 1, index + 1].filter(
    (position) => position >= 0 && position < texts.length && texts[position] !== text,
  );
  return (
    <td data-shared={isShared} data-missing={text === ""}>
      <span className={styles["cell"]}>
        <span className={styles["value"]} dir="auto">
          {text === "" ? (
            TEXTS.empty
          ) : otherText === "" || otherText === text || isShared || !isCompared ? (
            text
          ) : (
            <DifferingText text={text} otherText={otherText} />
          )}
        </span>
        {text === "" || onCopy === undefined
          ? null
          : beside.map((targetIndex) => (
              <IconButton
                key={targetIndex}
                icon={targetIndex < index ? ArrowLeft : ArrowRight}
                size={13}
                label={TEXTS.copyTo(label, index + 1, targetIndex + 1)}
                onPress={() => onCopy(targetIndex)}
              />
            ))}
      </span>
    </td>
  );
}

/** A value with the words underlined that the other record does not have. */
function DifferingText({ text, otherText }: { readonly text: string; readonly otherText: string }) {
  const pieces = wordDiff(otherText, text).filter((piece) => piece.kind !== "removed");
  return pieces.map((piece, index) =>
    piece.kind === "same" ? (
      <span key={index}>{piece.text}</span>
    ) : (
      <mark key={index} className={styles["differs"]}>
        {piece.text}
      </mark>
    ),
  );
}
