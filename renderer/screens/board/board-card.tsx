import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from "react";
import type { BoardResource } from "../../../shared/local/report.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { unsentOf } from "../../../shared/local/unsent.ts";
import { LAST_CONTACT } from "../../../shared/query/derived-fields.ts";
import { pictureIdOf } from "../../core/pictures.ts";
import type { ShownRecord } from "../../core/queries.ts";
import { Ago } from "../../ui/use-clock.tsx";
import { instantTitle } from "../../ui/format.ts";
import { isLinkPressed } from "../../ui/dom-attributes.ts";
import { DiscAndName } from "../../ui/initials-disc.tsx";
import { UnsentMark } from "../../changes/marks.tsx";
import { UserDisc } from "../../fields/resource-icon.tsx";
import { OverdueDate } from "../../fields/overdue-date.tsx";
import { nameOf } from "../../fields/value-text.ts";
import type { Command } from "../../core/command.ts";
import { menuSections, shownKeys } from "../../core/command-registry.ts";
import { CommandIcon } from "../../query/command-icon.tsx";
import styles from "./board-card.module.css";
import { BOARD_WORDS } from "./board-words.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

interface CardProps {
  readonly resource: BoardResource;
  /** undefined while it is on its way. */
  readonly record: ShownRecord | undefined;
  readonly late: boolean;
  readonly position: {
    readonly index: number;
    readonly count: number;
    readonly top: number;
    readonly height: number;
  };
  /** The keys are at this card. */
  readonly active: boolean;
  readonly open: boolean;
  readonly dragged: boolean;
  readonly selected: boolean;
  readonly onElement: (element: HTMLElement | null) => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Called when it is pressed with Ctrl, or with Shift for all up to it. */
  readonly onSelect: (isRange: boolean) => void;
  readonly onOpen: () => void;
  readonly hasNext: boolean;
  readonly onRun: (command: Command) => void;
  readonly onMenu: (event: MouseEvent) => void;
  /** A pointer is put on it. */
  readonly onPress: (event: PointerEvent<HTMLElement>, record: ShownRecord) => void;
}

/**
 * Returns whether quick actions are always in sight. Where they are not, a card has them from the
 * first time that the pointer or the keys are at it: a board of many cards is drawn sooner.
 */
const cannotHover = () => window.matchMedia("(hover: none)").matches;

/** Shows the time since the last contact, for records that have one. */
function LastContact({ timestamp }: { readonly timestamp: unknown }) {
  if (typeof timestamp !== "string") return null;
  return (
    <span className={styles["contact"]} title={TEXTS.lastContact(instantTitle(timestamp))}>
      <span className="visually-hidden">{TEXTS.lastContact("")}</span>
      <Ago timestamp={timestamp} />
    </span>
  );
}

export function BoardCard(props: CardProps) {
  const { resource, record, position, active, onElement } = props;
  const unsent = record === undefined ? undefined : unsentOf(record);
  const words = BOARD_WORDS[resource];
  const [wasNear, setWasNear] = useState(cannotHover);
  return (
    <div
      className={styles["card"]}
      role="listitem"
      aria-setsize={position.count}
      aria-posinset={position.index + 1}
      aria-current={props.open ? "true" : undefined}
      tabIndex={active ? 0 : -1}
      data-card={active ? "active" : ""}
      data-dragged={props.dragged}
      data-selected={props.selected}
      data-mark={unsent?.state ?? ""}
      style={{ top: position.top, height: position.height }}
      ref={onElement}
      onPointerEnter={() => setWasNear(true)}
      onFocus={(event) => event.target === event.currentTarget && props.onFocus()}
      onKeyDown={(event) => event.target === event.currentTarget && props.onKeyDown(event)}
      onClick={(event) => {
        if (isLinkPressed(event)) return;
        if (event.shiftKey || event.ctrlKey || event.metaKey) props.onSelect(event.shiftKey);
        else props.onOpen();
      }}
      onContextMenu={(event) => record !== undefined && props.onMenu(event)}
      onPointerDown={(event) => {
        if (record !== undefined && !isLinkPressed(event)) props.onPress(event, record);
      }}
    >
      {record === undefined ? (
        <span className={styles["ghost"]}>
          <span className="visually-hidden">{TEXTS.loading}</span>
        </span>
      ) : (
        <>
          <span className={styles["head"]}>
            {props.selected ? <span className="visually-hidden">{TEXTS.selected}</span> : null}
            <span className={styles["name"]} dir="auto">
              {resource === "contact" ? (
                <DiscAndName name={nameOf(record)} picture={pictureIdOf(resource, record)} />
              ) : (
                nameOf(record)
              )}
            </span>
          </span>
          <span className={styles["second"]}>
            <span className={styles["about"]} dir="auto">
              {words.about(record)}
            </span>
            <Owner owner={record[words.owner]} />
          </span>
          <span className={styles["foot"]}>
            <span className={styles["left"]} data-strong={resource === "deal"} dir="auto">
              {words.remainderText(record)}
            </span>
            <LastContact timestamp={record[LAST_CONTACT]} />
            {unsent === undefined ? (
              <span className={styles["right"]}>
                {props.late ? (
                  <OverdueDate>{words.right(record)}</OverdueDate>
                ) : (
                  words.right(record)
                )}
              </span>
            ) : (
              <span className={styles["mark"]}>
                <UnsentMark unsent={unsent} hasWords />
              </span>
            )}
          </span>
          {wasNear || active ? (
            <span className={styles["actions"]}>
              <CardActions name={nameOf(record)} hasNext={props.hasNext} onRun={props.onRun} />
            </span>
          ) : null}
        </>
      )}
    </div>
  );
}

/** The owner's initials; the name is read out, and shown to a pointer. */
function Owner({ owner }: { readonly owner: unknown }) {
  const name = nameOf(owner);
  if (!isObject(owner) || name === "") return null;
  return (
    <span className={styles["owner"]} title={name}>
      <UserDisc id={owner["id"]} name={name} />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}

interface Props {
  readonly name: string;
  readonly hasNext: boolean;
  readonly onRun: (command: Command) => void;
}

/** The quick actions of a card, for a pointer: not in the way of Tab, every one has a key. */
function CardActions({ name, hasNext, onRun }: Props) {
  const commands = menuSections("quick").flat();
  return (
    <span className={styles["cardActions"]}>
      {commands
        .filter(({ id }) => hasNext || id !== "card-on")
        .map((command) => {
          const { id, shortTitle } = command;
          const keys = shownKeys(command);
          return (
            <button
              key={id}
              type="button"
              className={styles["action"]}
              tabIndex={-1}
              data-menu={id === "list-menu"}
              aria-label={TEXTS.actionOn(shortTitle, name)}
              title={keys === null ? shortTitle : TEXTS.withKeys(shortTitle, keys)}
              onClick={(event) => {
                event.stopPropagation();
                onRun(command);
              }}
            >
              <CommandIcon command={command} size={14} />
            </button>
          );
        })}
    </span>
  );
}
