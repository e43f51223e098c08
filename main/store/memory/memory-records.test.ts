import fc from "fast-check";
import { expect, test } from "vitest";
import { ANY_FIELD, FIRST_MARK } from "../index/short-texts.ts";
import { MemoryRecords } from "./memory-records.ts";
import type { AnyText } from "./zoned-texts.ts";

const MARK = String.fromCharCode(FIRST_MARK);
const OTHER_MARK = String.fromCharCode(FIRST_MARK + 1);
const FIRST_FIELD = 1 << FIRST_MARK;

/** Of a resource whose records have so many values. */
function emptyRecords(expected: number, columnCount = 0): MemoryRecords {
  return MemoryRecords.withRoomFor(expected, { columnCount, nameCount: 1, fieldCount: 2 });
}

function within(fields: number, ...anyOf: readonly string[]): AnyText {
  return { anyOf, fields };
}

interface Plain {
  readonly id: number;
  readonly updated: number;
  readonly text: string;
}

const someText = fc.string({ unit: fc.constantFrom("a", "b", " ", "王"), maxLength: 6 });
const someRecords = fc.array(fc.tuple(fc.nat(30), someText), { maxLength: 60 });
const word = fc.string({ unit: fc.constantFrom("a", "b", "王"), minLength: 1, maxLength: 3 });
const groups = fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), {
  minLength: 1,
  maxLength: 3,
});

test("the newest records with texts are those that a look at all records finds", () => {
  fc.assert(
    fc.property(someRecords, someRecords, groups, fc.integer({ min: 1, max: 12 }), (...given) => {
      const [early, late, wanted, limit] = given;
      const plain = (at: number, [updated, text]: readonly [number, string]): Plain => ({
        id: at,
        updated,
        text: `${MARK}${text}`,
      });
      const inOrder = early.map((one, at) => plain(at, one)).toSorted(byTime);
      const all = [...inOrder, ...late.map((one, at) => plain(1000 + at, one))];
      // Many records of each, so that more than one part of them is scanned.
      const copies = all.flatMap((one) =>
        Array.from({ length: 20 }, (_item, copy) => ({ ...one, id: one.id + copy / 20 })),
      );
      const records = emptyRecords(copies.length);
      for (const { id, updated, text } of copies)
        records.add({ id, updated, values: [], texts: text });
      const expected = copies
        .filter(({ text }) => wanted.every((group) => group.some((one) => text.includes(one))))
        .toSorted((a, b) => byTime(b, a))
        .slice(0, limit);
      const found = records.newest(
        { texts: wanted.map((group) => within(ANY_FIELD, ...group)), values: [] },
        limit,
      );
      expect(found?.map((at) => records.idOf(at))).toEqual(expected.map(({ id }) => id));
    }),
    { numRuns: 300 },
  );
});

test("records with values and texts are those that a look at all records finds", () => {
  const record = fc.record({ text: someText, owner: fc.nat(12), stage: fc.nat(2) });
  const anyOf = fc.uniqueArray(fc.nat(12), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 80 }),
      fc.array(word, { maxLength: 2 }),
      fc.array(fc.record({ column: fc.nat(1), anyOf }), { maxLength: 2 }),
      (given, texts, values) => {
        const records = emptyRecords(given.length, 2);
        for (const [id, { text, owner, stage }] of given.entries())
          records.add({ id, updated: id, values: [owner, stage], texts: MARK + text });
        const expected = given.flatMap(({ text, owner, stage }, id) =>
          texts.every((one) => text.includes(one)) &&
          values.every(({ column, anyOf: some }) => some.includes([owner, stage][column] ?? -1))
            ? [id]
            : [],
        );
        const found = records.find({ texts: texts.map((one) => within(ANY_FIELD, one)), values });
        expect(found && [...found]).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test("a question finds the same in parts", () => {
  const record = fc.record({ text: someText, updated: fc.nat(30), owner: fc.nat(3) });
  const anyOf = fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 });
  const text = fc.record({
    anyOf: fc.array(word, { minLength: 1, maxLength: 2 }),
    fields: fc.constantFrom(ANY_FIELD, FIRST_FIELD),
  });
  const question = fc.record({
    texts: fc.array(text, { maxLength: 2 }),
    values: fc.array(fc.record({ column: fc.constant(0), anyOf }), { maxLength: 2 }),
  });
  const records = fc.array(record, { maxLength: 60 });
  const limit = fc.integer({ min: 1, max: 70 });
  fc.assert(
    fc.property(records, fc.nat(60), question, limit, (rows, removed, wanted, most) => {
      const held = emptyRecords(0, 1);
      for (const [id, { text: name, updated, owner }] of rows.entries())
        held.add({ id, updated, values: [owner], texts: `${MARK}${name}${OTHER_MARK}b` });
      held.remove(new Set([removed]));
      expect(held.count(wanted, most)).toBe(Math.min(held.find(wanted)?.length ?? NaN, most));
    }),
    { numRuns: 60 },
  );
});

function byTime(a: Plain, b: Plain): number {
  return a.updated - b.updated || a.id - b.id;
}

test("the records that are removed are those with these ids, however alike the ids are", () => {
  // The same in their lowest bits.
  const id = fc.constantFrom(1, 2, 65_537, 65_538, 131_073, -1, -65_535, 7, 8, 9);
  const ids = fc.uniqueArray(id, { maxLength: 10 });
  fc.assert(
    fc.property(ids, ids, (held, removed) => {
      const records = emptyRecords(held.length);
      for (const [at, one] of held.entries())
        records.add({ id: one, updated: at, values: [], texts: `${MARK}a` });
      records.remove(new Set(removed));
      const found = records.find({ texts: [within(ANY_FIELD, "a")], values: [] }) ?? [];
      expect([...found].map((at) => records.idOf(at))).toEqual(
        held.filter((one) => !removed.includes(one)),
      );
    }),
    { numRuns: 300 },
  );
});

test("the first by name are those of all names, whatever came, went and was put in order", () => {
  const name = fc.string({ unit: fc.constantFrom("a", "b", "é", "王"), maxLength: 6 });
  const step = fc.oneof(
    fc.record({ do: fc.constant("add" as const), updated: fc.nat(30), name }),
    fc.record({ do: fc.constant("remove" as const), at: fc.nat(20) }),
    fc.record({ do: fc.constant("sort" as const) }),
    fc.record({
      do: fc.constant("ask" as const),
      direction: fc.constantFrom("asc" as const, "desc" as const),
      limit: fc.integer({ min: 1, max: 8 }),
    }),
  );
  let asked = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      const records = emptyRecords(0);
      const names = new Map<number, string>();
      for (const [id, one] of steps.entries()) {
        if (one.do === "add") {
          names.set(id, one.name);
          const texts = one.name === "" ? `${OTHER_MARK}b` : `${MARK}${one.name}${OTHER_MARK}b`;
          records.add({ id, updated: one.updated, values: [], texts });
        } else if (one.do === "remove") {
          const gone = [...names.keys()][one.at];
          if (gone === undefined) continue;
          names.delete(gone);
          records.remove(new Set([gone]));
        } else if (one.do === "sort") while (!records.sortSome());
        else {
          asked += 1;
          const all = records.find({ texts: [], values: [] }) ?? new Uint32Array();
          const found = records.firstByText(all, one.direction, one.limit);
          const sign = one.direction === "asc" ? 1 : -1;
          const expected = [...names].toSorted(([id, a], [other, b]) => {
            if (a === "" || b === "") if (a !== b) return a === "" ? 1 : -1;
            return sign * (Buffer.compare(Buffer.from(a), Buffer.from(b)) || id - other);
          });
          expect(found.map((at) => records.idOf(at))).toEqual(
            expected.slice(0, one.limit).map(([id]) => id),
          );
        }
      }
    }),
    { numRuns: 150 },
  );
  expect(asked).toBeGreaterThan(500);
});

test("many more records than were expected are all there, in the order of their changes", () => {
  const count = 40_000;
  const records = emptyRecords(0);
  // Each number once, in another order.
  for (let at = 0; at < count; at += 1) {
    const id = (at * 7919) % count;
    records.add({ id, updated: id, values: [], texts: `${MARK}${id % 10}` });
    if (at % 500 === 0) records.sortSomeOfMany();
  }
  const found = records.find({ texts: [within(ANY_FIELD, "3")], values: [] }) ?? [];
  expect([...found].map((at) => records.idOf(at))).toEqual(
    Array.from({ length: count / 10 }, (_item, at) => at * 10 + 3),
  );
  const all = records.find({ texts: [], values: [] }) ?? new Uint32Array();
  const first = records.firstByText(all, "asc", 50).map((at) => records.idOf(at));
  expect(first).toEqual(Array.from({ length: 50 }, (_item, at) => at * 10));
});

test("while they are put in order a part at a time, records come, change and go", () => {
  const count = 9_000;
  const step = fc.oneof(
    fc.record({ do: fc.constant("add" as const), updated: fc.nat(count), many: fc.nat(60) }),
    fc.record({ do: fc.constant("remove" as const), at: fc.nat(count), many: fc.nat(8) }),
    fc.record({ do: fc.constantFrom("sort" as const, "sort many" as const, "ask" as const) }),
  );
  const runs = 8;
  let sorted = 0;
  let changedMeanwhile = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 30 }), (steps) => {
      const records = emptyRecords(0, 1);
      const all = new Map<number, number>();
      const add = (id: number, updated: number) => {
        all.set(id, updated);
        records.add({ id, updated, values: [id % 3], texts: `${MARK}${id % 10}` });
      };
      for (let at = 0; at < count; at += 1) add(at, (at * 7919) % count);
      let next = count;
      let isUnderWay = false;
      for (const one of steps) {
        if (one.do === "add")
          for (let more = 0; more <= one.many; more += 1) add(next++, one.updated - more);
        else if (one.do === "remove") {
          const gone = [...all.keys()].slice(one.at, one.at + one.many);
          for (const id of gone) all.delete(id);
          records.remove(new Set(gone));
        } else if (one.do !== "ask") {
          const isDone = one.do === "sort" ? records.sortSome() : records.sortSomeOfMany();
          sorted += Number(isDone);
          isUnderWay = !isDone;
          continue;
        }
        changedMeanwhile += Number(isUnderWay && one.do !== "ask");
        const expected = [...all]
          .filter(([id]) => id % 3 === 1 && id % 10 === 7)
          .toSorted(([id, updated], [other, time]) => updated - time || id - other)
          .map(([id]) => id);
        const asked = {
          texts: [within(ANY_FIELD, "7")],
          values: [{ column: 0, anyOf: [1] }],
        };
        const found = [...(records.find(asked) ?? [])].map((at) => records.idOf(at));
        expect(found).toEqual(expected);
        expect(records.find({ texts: [], values: [] })).toHaveLength(all.size);
        const newest = (records.newest(asked, 9) ?? []).map((at) => records.idOf(at));
        expect(newest).toEqual(expected.slice(-9).toReversed());
      }
    }),
    { numRuns: runs },
  );
  expect(sorted).toBeGreaterThan(runs / 2);
  expect(changedMeanwhile).toBeGreaterThan(runs / 2);
});

test("put in order a part at a time, records stay those that they are, whatever changes", () => {
  const count = 10_000;
  const records = emptyRecords(count);
  const add = (id: number) => records.add({ id, updated: id, values: [], texts: `${MARK}${id}` });
  for (let at = 0; at < count; at += 1) add((at * 7919) % count);
  const ids = () =>
    [...(records.find({ texts: [], values: [] }) ?? [])].map((at) => records.idOf(at));
  const expected = Array.from({ length: count }, (_item, id) => id);
  expect(records.sortSome()).toBe(false);
  expect(ids()).toEqual(expected);
  records.remove(new Set([17, 9000]));
  expect(records.sortSome()).toBe(false);
  add(count);
  // What was copied is not copied again.
  expect(records.sortSome()).toBe(true);
  expect(records.isScattered).toBe(false);
  expect(ids()).toEqual([...expected.filter((id) => id !== 17 && id !== 9000), count]);
});

test("records of one moment are in order again, also where the last copied one was removed", () => {
  const count = 9_000;
  const records = emptyRecords(count);
  for (let at = 0; at < count; at += 1)
    records.add({ id: (at * 7919) % count, updated: 5, values: [], texts: `${MARK}a` });
  expect(records.sortSome()).toBe(false);
  // About as many as are copied at once: one of them was the last.
  records.remove(new Set(Array.from({ length: 200 }, (_item, at) => 3_900 + at)));
  while (!records.sortSome());
  expect(records.isScattered).toBe(false);
  expect(records.numberOf(count - 1, 5)).toBe(records.size - 1);
});
