import { useState } from "react";
import { useBridge } from "../../core/workspace.tsx";
import { actionItems, openBeside } from "./record-actions.tsx";
import { type FoundRecord, SearchList, type SearchListProps } from "./search-list.tsx";
import { SEARCH_TEXTS } from "./texts.ts";

const TEXTS = SEARCH_TEXTS.actions;

interface Props extends SearchListProps {
  readonly onDone: () => void;
}

/** A list of hits; Tab lists what can be done with the active one, and leads back from there. */
export function ActingList({ onDone, ...list }: Props) {
  const bridge = useBridge();
  const [acted, setActed] = useState<{ about: FoundRecord; index: number } | null>(null);
  const [isActing, setIsActing] = useState(false);
  const [text, setText] = useState("");
  if (acted !== null && isActing)
    return (
      <SearchList
        key="actions"
        label={TEXTS.label(acted.about.name)}
        placeholder={TEXTS.placeholder}
        text={text}
        onText={setText}
        items={actionItems(bridge, acted.about, text, onDone)}
        empty={TEXTS.none}
        onBack={() => setIsActing(false)}
      />
    );
  return (
    <SearchList
      key="hits"
      {...list}
      openAt={acted?.index ?? 0}
      actions={{
        onMore: (about, index) => {
          setActed({ about, index });
          setText("");
          setIsActing(true);
        },
        onBeside: (about) => {
          onDone();
          openBeside(about);
        },
      }}
    />
  );
}
