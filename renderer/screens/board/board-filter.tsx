import type { BoardResource } from "../../../shared/local/report.ts";
import { type Lookups, useLookups } from "../../core/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select, type SelectOption } from "../../ui/select.tsx";
import { TextBox } from "../../query/text-box.tsx";
import { WHOLE } from "./board-address.ts";
import styles from "./board-view.module.css";
import { usePrefetchBoard } from "./use-board.ts";
import type { OpenBoard } from "./use-open-board.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly resource: BoardResource;
  readonly board: OpenBoard;
  /** Back to the cards. */
  readonly onLeave: () => void;
}

/** What of a board is shown: a text, and whose. */
export function BoardFilter({ resource, board, onLeave }: Props) {
  const users = useLookups()?.users ?? [];
  const { state, change } = board;
  const { text, owner } = state;
  return (
    <div className={styles["filter"]} role="search" aria-label={TEXTS.filter}>
      <TextBox
        text={text}
        onAsk={usePrefetchBoard(resource, board)}
        onChange={(next, how) => change({ text: next }, how)}
        onLeave={onLeave}
      />
      {board.isMine ? null : (
        <span data-screen-only={owner === "" ? true : undefined}>
          <Select
            inline
            isChosen={owner !== ""}
            label={TEXTS.owner}
            placeholder={TEXTS.anyOwner}
            value={owner}
            options={ownerOptions(users, owner)}
            onChange={(next) => change({ owner: next })}
          />
        </span>
      )}
      {text === "" && owner === "" ? null : (
        <Button small tone="quiet" onPress={() => change(WHOLE)}>
          {TEXTS.clear}
        </Button>
      )}
    </div>
  );
}

function ownerOptions(users: Lookups["users"], owner: string): readonly SelectOption[] {
  const known = users.map((user): SelectOption => [
    String(user.id),
    user.full_name ?? user.email ?? TEXTS.unknownOwner(String(user.id)),
  ]);
  const isUnknown = owner !== "" && !known.some(([id]) => id === owner);
  return [
    ["", TEXTS.anyOwner],
    ...known,
    ...(isUnknown ? [[owner, TEXTS.unknownOwner(owner)] as const] : []),
  ];
}
