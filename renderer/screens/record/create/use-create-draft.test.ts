import fc from "fast-check";
import { expect, test } from "vitest";
import { followUpBody, taskBody } from "../../../fields/follow-up.ts";
import { callBody } from "../capture/capture-bodies.ts";
import { activityPresets, REQUIRED_OF_ACTIVITIES } from "./use-create-draft.ts";
import { timesBeside } from "../../../fields/times-beside.ts";
import { ACTIVITY_TYPES } from "../../../../shared/contract/lookup.ts";
import "../../../../test/fixtures/fixed-chance.ts";

const TYPES = [...ACTIVITY_TYPES, { id: 12, label: "Coffee" }, { id: 13, label: "Phone call" }];
const someDate = fc.date({
  min: new Date("2020-01-01"),
  max: new Date("2035-01-01"),
  noInvalidDate: true,
});
const times = (body: Readonly<Record<string, unknown>>) => [
  Date.parse(String(body["start_datetime"])),
  Date.parse(String(body["end_datetime"])),
];

test("every way to make an activity gives type, start and a later end to the minute", () => {
  fc.assert(
    fc.property(
      someDate,
      fc.option(fc.constantFrom(...TYPES.map(({ id }) => id), 99)),
      fc.constantFrom([], ACTIVITY_TYPES, TYPES),
      fc.constantFrom("2026-03-29", "2026-10-25", "2027-01-01"),
      (now, lastType, types, followUp) => {
        const about = { resource: "contact", slug: "contact_a", name: "Anna" } as const;
        const captured = { kind: "call", text: "Words", followUp } as const;
        const bodies = [
          { title: "x", ...activityPresets({}, { now, lastType, types }) },
          callBody(about, captured, types, now),
          followUpBody(about, captured, types),
          taskBody(about, captured, types),
        ];
        for (const body of bodies) {
          for (const name of ["title", ...REQUIRED_OF_ACTIVITIES])
            expect(body).toHaveProperty(name);
          const [start = 0, end = 0] = times(body);
          expect(end).toBeGreaterThan(start);
          expect([start % 60_000, end % 60_000]).toEqual([0, 0]);
          // It may be a type of this server, or a built-in one. api-spec: Activity.
          expect([...types, ...ACTIVITY_TYPES].map(({ id }) => id)).toContain(
            body["activity_type_id"],
          );
        }
      },
    ),
  );
});

test("an activity starts at the next half hour, with the last type and its usual length", () => {
  fc.assert(
    fc.property(someDate, (now) => {
      const [start = 0] = times(activityPresets({}, { now, lastType: null, types: TYPES }));
      expect(start).toBeGreaterThan(now.getTime());
      expect(start - now.getTime()).toBeLessThanOrEqual(30 * 60_000);
      expect([0, 30]).toContain(new Date(start).getMinutes());
    }),
  );
  const minutes = (lastType: number | null, body = {}) => {
    const presets = activityPresets(body, {
      now: new Date(2026, 0, 5, 9, 10),
      lastType,
      types: TYPES,
    });
    const [start = 0, end = 0] = times({ ...presets, ...body });
    return [presets["activity_type_id"], (end - start) / 60_000];
  };
  expect([
    minutes(null),
    minutes(2),
    minutes(5),
    minutes(4),
    minutes(12),
    minutes(13),
    minutes(99),
  ]).toEqual([
    [3, 30],
    [2, 60],
    [5, 60],
    [4, 15],
    [12, 30],
    [13, 15],
    [3, 30],
  ]);
  expect(minutes(2, { activity_type_id: 3 })).toEqual([3, 30]);
});

test("a chosen end moves along with the start and keeps the start it was chosen for", () => {
  const start_datetime = "2026-01-05T09:00:00.000Z";
  const body = { start_datetime, end_datetime: "2026-01-05T10:45:00.000Z" };
  const later = "2026-01-06T12:00:00.000Z";
  expect(timesBeside("start_datetime", { body, presets: {} }, later, start_datetime)).toEqual({
    end_datetime: "2026-01-06T13:45:00.000Z",
  });
  expect(timesBeside("start_datetime", { body, presets: {} }, undefined, start_datetime)).toEqual(
    {},
  );
  expect(timesBeside("start_datetime", { body: {}, presets: body }, later, start_datetime)).toEqual(
    {},
  );
  expect(timesBeside("end_datetime", { body: {}, presets: body }, later, start_datetime)).toEqual({
    start_datetime,
  });
  expect(
    timesBeside(
      "start_datetime",
      { body, presets: {} },
      "+275760-09-13T00:00:00.000Z",
      start_datetime,
    ),
  ).toEqual({});
  expect(timesBeside("title", { body, presets: {} }, "x", start_datetime)).toEqual({});
});

test("a time that was drawn in the agenda keeps its end", () => {
  const drawn = {
    start_datetime: "2026-11-24T15:00:00.000Z",
    end_datetime: "2026-11-24T16:15:00.000Z",
  };
  const context = { now: new Date("2026-11-22T10:00:00Z"), lastType: null, types: TYPES };
  expect(activityPresets(drawn, context)).toMatchObject(drawn);
});
