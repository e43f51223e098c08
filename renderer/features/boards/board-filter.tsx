import { useLookups } from "../../data/queries.ts";
import { Button } from "../../ui/button.tsx";
import type { BoardMemory } from "./board-memory.ts";
import styles from "./board-view.module.css";

interface Props {
  readonly memory: BoardMemory;
  readonly remember: (change: Partial<BoardMemory>) => void;
  /** Back to the cards. */
  readonly onLeave: () => void;
}

/** What of a board is shown: a text, and whose. */
export function BoardFilter({ memory, remember, onLeave }: Props) {
  const users = useLookups()?.users ?? [];
  const set = (change: Partial<BoardMemory>) => remember({ ...change, spot: null, tops: {} });
  return (
    <div className={styles["filter"]} role="search" aria-label="Filter this board">
      <input
        className={styles["text"]}
        type="search"
        placeholder="Filter by any text"
        aria-label="Filter by text"
        value={memory.text}
        data-board-filter
        onChange={(event) => set({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Escape" && event.key !== "Enter") return;
          event.preventDefault();
          onLeave();
        }}
      />
      <select
        className={styles["select"]}
        aria-label="Owner"
        value={memory.owner}
        data-chosen={memory.owner !== ""}
        onChange={(event) => set({ owner: event.target.value })}
      >
        <option value="">Owner: any</option>
        {users.map((user) => (
          <option key={user.id} value={user.id}>
            {user.full_name ?? user.email ?? `#${user.id}`}
          </option>
        ))}
      </select>
      {memory.text === "" && memory.owner === "" ? null : (
        <Button small tone="quiet" onPress={() => set({ text: "", owner: "" })}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
