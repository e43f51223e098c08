import type { Bridge } from "../../../shared/bridge.ts";
import { stepByStep } from "../../changes/bulk-progress.ts";
import { saveWithUndo } from "../../changes/record-save.ts";
import { createRecord, saveFields } from "../../changes/save.ts";
import { offerUndo, UNDOABLE } from "../../changes/undo-offer.ts";
import { type Edit, revertEdits } from "../../changes/undo.ts";
import type { CommandContext } from "../../core/command.ts";
import { type ListQuery, type Lookups, readPage } from "../../core/queries.ts";
import { addToast, undoAction } from "../../core/toasts.ts";
import { attempt } from "../../core/use-action.ts";
import type { useOverlays } from "../../core/view-state.ts";
import { taskBody } from "../../fields/follow-up.ts";
import { movedByDays, type Planned, planned } from "../../fields/planned.ts";
import { nameOf, rawTitle } from "../../fields/value-text.ts";
import { IN_SENTENCE, numberText } from "../../ui/format.ts";
import {
  addDays,
  dayOf,
  differenceInCalendarDays,
  nextMonday,
  today,
} from "../../ui/local-date.ts";
import { saveTimes, writtenTo } from "../agenda/invitation-dialog.tsx";
import { ACTIVITY_TEXTS } from "../agenda/texts.ts";
import type { Owed } from "./owed.ts";
import { OWED_TEXTS as TEXTS } from "./texts.ts";
import { MAX_ROWS } from "./today-filters.ts";

type Capture = ReturnType<typeof useOverlays.getState>["capture"];
type Body = Readonly<Record<string, unknown>>;

export interface ActionContext {
  readonly bridge: Bridge;
  readonly lookups: Lookups | undefined;
  /** Attendees of a task, as its body names them. */
  readonly attendance: Body;
}

/** Marks an activity as done. A deal gets another stage, a person a call: those are asked for. */
export async function finish({ bridge }: ActionContext, owed: Owed): Promise<void> {
  await saveWithUndo(
    bridge,
    "activity",
    owed.record,
    { mark_as_done: true },
    { message: `${owed.title}: ${ACTIVITY_TEXTS.markedDone}` },
  );
}

/**
 * Puts it off: an activity to the same time of tomorrow, a deal's close date to tomorrow, and for a
 * person a task is made. `onSave` gets what saves it; not if the user cancels.
 */
export function putOff(
  context: ActionContext,
  owed: Owed,
  onSave: (save: () => Promise<unknown>) => void,
): void {
  const { bridge, lookups, attendance } = context;
  const tomorrow = addDays(today(), 1);
  const dayText = IN_SENTENCE.weekday(tomorrow);
  if (owed.kind === "activity") {
    const body = movedTo(owed.item, tomorrow);
    const message = TEXTS.movedTo(owed.title, dayText);
    saveTimes(owed.record, body, (chosenBody) =>
      onSave(() => saveWithUndo(bridge, "activity", owed.record, chosenBody, { message })),
    );
  } else if (owed.kind === "deal") {
    const message = TEXTS.closes(owed.title, dayText);
    const body = { close_date: dayOf(tomorrow) };
    onSave(() => saveWithUndo(bridge, "deal", owed.record, body, { message }));
  } else {
    const { resource, key, record } = owed;
    const about = { resource, slug: key, name: rawTitle(resource, record) };
    const task = { text: TEXTS.getInTouch(about.name), followUp: dayOf(tomorrow) };
    const body = { ...taskBody(about, task, lookups?.activity_type ?? []), ...attendance };
    const create = async () =>
      offerUndo(
        bridge,
        [["activity", await createRecord(bridge, "activity", body, UNDOABLE)]],
        TEXTS.planned(nameOf(record), dayText),
      );
    onSave(() => attempt(create, TEXTS.failed(owed.title)));
  }
}

/** Opens the form for a note or a call about it. */
export function writeAbout(
  { subject }: Owed,
  kind: "note" | "call",
  capture: Capture,
  onCaptured?: () => void,
): void {
  const isAbout = subject.resource !== "activity" && subject.resource !== "note";
  capture(kind, isAbout ? subject : undefined, onCaptured);
}

/** Keeps the time of the day. */
function movedTo(item: Planned, day: Date): Body {
  return movedByDays(item, differenceInCalendarDays(day, item.start));
}

/**
 * Moves all activities of a list to the next Monday, each to its time of the day, with one undo for
 * all of them. Guests are not written to: nobody has read whom it would be.
 */
export async function moveAllToMonday(
  { bridge }: Pick<CommandContext, "bridge">,
  list: ListQuery,
): Promise<void> {
  const monday = nextMonday(today());
  const edits: Edit[] = [];
  let guests = 0;
  await attempt(async () => {
    const items = await readAll(bridge, list);
    await stepByStep("edit", "activity", items.length, async (done) => {
      const item = items[done];
      if (item === undefined) return 0;
      const invited = writtenTo(item.record).length;
      guests += invited;
      const body = {
        ...movedTo(item, monday),
        ...(invited === 0 ? {} : { do_not_send_calendar_invite: true }),
      };
      const { undo } = await saveFields(bridge, "activity", item.record, body);
      edits.push({ resource: "activity", key: String(item.record.id), undo });
      return 1;
    });
  }, TEXTS.failedAll);
  addToast({
    tone: "plain",
    text:
      edits.length === 0
        ? TEXTS.movedNone
        : TEXTS.movedAll(numberText(edits.length), IN_SENTENCE.weekday(monday), guests),
    ...(edits.length > 0 && { action: undoAction(() => void revertEdits(bridge, edits)) }),
  });
}

async function readAll(bridge: Bridge, list: ListQuery): Promise<readonly Planned[]> {
  const items: Planned[] = [];
  for (let page = 1; ; page += 1) {
    const { data, last_page } = await readPage(bridge, list, page, MAX_ROWS);
    items.push(...data.flatMap((record) => planned(record) ?? []));
    if (page >= last_page) return items;
  }
}
