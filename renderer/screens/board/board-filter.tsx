import { useIsFetching } from "@tanstack/react-query";
import type { BoardResource } from "../../../shared/local/report.ts";
import { useLookups } from "../../core/queries.ts";
import { Button } from "../../ui/button.tsx";
import { TextBox } from "../../query/text-box.tsx";
import { WHOLE } from "./board-address.ts";
import styles from "./board-view.module.css";
import { isOfBoard } from "./use-board.ts";
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
        asking={useIsFetching({ predicate: isOfBoard(resource) }) > 0}
        onChange={(next, how) => change({ text: next }, how)}
        onLeave={onLeave}
      />
      <select
        className={styles["select"]}
        aria-label={TEXTS.owner}
        value={owner}
        data-chosen={owner !== ""}
        onChange={(event) => change({ owner: event.target.value })}
      >
        <option value="">{TEXTS.anyOwner}</option>
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {user.full_name ?? user.email ?? TEXTS.unknownOwner(String(user.id))}
          </option>
        ))}
        {owner === "" || users.some((user) => String(user.id) === owner) ? null : (
          <option value={owner}>{TEXTS.unknownOwner(owner)}</option>
        )}
      </select>
      {text === "" && owner === "" ? null : (
        <Button small tone="quiet" onPress={() => change(WHOLE)}>
          {TEXTS.clear}
        </Button>
      )}
    </div>
  );
}
