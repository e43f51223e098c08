import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  SHORTLIST_STAGES,
  type ShortlistLine,
  type ShortlistStage,
} from "../../../shared/local/shortlists.ts";
import { useBridge } from "../../core/workspace.tsx";
import { attributeAt, domAttribute } from "../../ui/dom-attributes.ts";
import { useDrag } from "../../ui/use-drag.ts";
import { CandidateName } from "./record-names.tsx";
import { changeLine } from "./shortlist.ts";
import styles from "./shortlist.module.css";
import { SHARING_TEXTS, STAGE_WORDS } from "./texts.ts";

interface Props {
  readonly job: string;
  readonly lines: readonly ShortlistLine[];
}

/** Several boards stand on one page: a card goes to a column of its own job only. */
const columnKey = (job: string, stage: ShortlistStage) => `${job} ${stage}`;

/** The candidates of a job in columns by stage; cards are dragged, or moved by keys. */
export function ShortlistBoard({ job, lines }: Props) {
  const bridge = useBridge();
  const [moved, setMoved] = useState<string | null>(null);
  /** Stages of moves that are not drawn yet, by candidate: the next key goes on from there. */
  const pendingStages = useRef(new Map<string, ShortlistStage>());
  useEffect(() => {
    for (const { candidate, stage } of lines)
      if (pendingStages.current.get(candidate) === stage) pendingStages.current.delete(candidate);
  }, [lines]);
  const move = async (line: ShortlistLine, delta: number) => {
    const { candidate } = line;
    const stage = pendingStages.current.get(candidate) ?? line.stage;
    const next = SHORTLIST_STAGES[SHORTLIST_STAGES.indexOf(stage) + delta];
    if (next === undefined) return;
    setMoved(candidate);
    pendingStages.current.set(candidate, next);
    const isDone = await changeLine(bridge, job, { ...line, stage }, { stage: next });
    if (!isDone) pendingStages.current.delete(candidate);
  };
  const [target, setTarget] = useState<string | null>(null);
  const { area, press } = useDrag<ShortlistLine>({
    picture: styles["lifted"],
    isScrolled: true,
    onMove: (_line, point) => setTarget(attributeAt(point, "column")),
    onDrop: (line, point) => {
      const column = attributeAt(point, "column");
      const stage = SHORTLIST_STAGES.find((id) => columnKey(job, id) === column);
      if (stage !== undefined && stage !== line.stage)
        void changeLine(bridge, job, line, { stage });
    },
    onEnd: () => setTarget(null),
  });
  return (
    <div className={styles["board"]} ref={area}>
      {SHORTLIST_STAGES.map((stage) => (
        <Column
          key={stage}
          job={job}
          stage={stage}
          moved={moved}
          onMove={(line, delta) => void move(line, delta)}
          onPress={press}
          isTarget={target === columnKey(job, stage)}
          lines={lines.filter((line) => line.stage === stage)}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  readonly job: string;
  readonly isTarget: boolean;
  readonly stage: ShortlistStage;
  readonly lines: readonly ShortlistLine[];
  /** Candidate whose card was moved by a key: it has the focus in its new column, too. */
  readonly moved: string | null;
  /** Moves a card to another stage: the next one by 1, the previous one by -1. */
  readonly onMove: (line: ShortlistLine, delta: number) => void;
  readonly onPress: (event: PointerEvent<HTMLElement>, line: ShortlistLine) => void;
}

function Column({ job, stage, lines, isTarget, ...cardProps }: ColumnProps) {
  return (
    <div
      className={styles["column"]}
      data-empty={lines.length === 0}
      data-target={isTarget}
      {...domAttribute("column", columnKey(job, stage))}
    >
      <h3>
        {STAGE_WORDS[stage]} <span className={styles["quiet"]}>{lines.length}</span>
      </h3>
      <ul>
        {lines.map((line) => (
          <Card key={line.candidate} line={line} {...cardProps} />
        ))}
      </ul>
    </div>
  );
}

interface CardProps extends Pick<ColumnProps, "moved" | "onMove" | "onPress"> {
  readonly line: ShortlistLine;
}

/** A candidate; Shift with the arrows moves the card that has the focus. */
function Card({ line, moved, onMove, onPress }: CardProps) {
  const card = useRef<HTMLLIElement>(null);
  const isMoved = moved === line.candidate;
  // Before the next paint: a key that follows at once finds the card.
  useLayoutEffect(() => {
    if (isMoved) card.current?.querySelector("a")?.focus();
  }, [isMoved]);
  const move = (event: KeyboardEvent) => {
    const delta = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!event.shiftKey || delta === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(line, delta);
  };
  return (
    <li
      className={styles["card"]}
      ref={card}
      data-listed
      onKeyDown={move}
      onPointerDown={(event) => onPress(event, line)}
    >
      <CandidateName slug={line.candidate} title={line.title} isGone={line.gone === true} />
      <span className={styles["quiet"]} dir="auto">
        {(line.stage === "out" ? line.reason : line.next_step) ?? ""}
      </span>
      {line.sides === undefined ? null : (
        <strong className={styles["quiet"]}>{SHARING_TEXTS.disputed}</strong>
      )}
    </li>
  );
}
