import { describe, expect, test } from "vitest";
import { checkboxValue } from "../text-values.ts";
import { childrenOf, descendants, evaluatePolicy, options, verdicts } from "../policy.ts";
import { byId, field, stored } from "../../../test/policy/fields.ts";

const REGION = 1;
const COUNTRY = 2;
const CITY = 3;
const VISA = 4;
const PERMIT = 5;
const REMARK = 6;

/**
 * Region (dropdown) > Country (dropdown) > City (multiselect); Region > Visa (checkbox) > Permit
 * (file); Remark stands alone.
 */
const FIELDS = [
  field(REGION, "Region", "dropdown", "Europe, Asia, Africa"),
  field(COUNTRY, "Country", "dropdown", "France, Spain, Japan", {
    parent: REGION,
    rules: [
      ["Europe", ["France", "Spain"]],
      ["Asia", ["Japan"]],
    ],
  }),
  field(CITY, "City", "multiselect", "Paris, Lyon, Madrid", {
    parent: COUNTRY,
    rules: [
      ["France", ["Paris", "Lyon"]],
      ["Spain", ["Madrid"]],
    ],
  }),
  field(VISA, "Visa", "checkbox", null, { parent: REGION, rules: [["Asia", null]] }),
  field(PERMIT, "Permit", "file", null, { parent: VISA, rules: [[true, null]] }),
  field(REMARK, "Remark", "text"),
];

const IN_PARIS = { [REGION]: "Europe", [COUNTRY]: "France", [CITY]: "Paris", [REMARK]: "tall" };

describe("api-spec: Nested custom-field value policy", () => {
  test("keep: invalid child values are preserved (default when omitted)", () => {
    const record = stored(FIELDS, IN_PARIS);
    const result = evaluatePolicy(FIELDS, record, [{ id: REGION, value: "Asia" }], "keep");
    expect(byId(result.values)).toEqual({ ...IN_PARIS, [REGION]: "Asia" });
    expect(result.fields.get(COUNTRY)).toMatchObject({
      visible: true,
      valid: false,
      wouldClear: true,
    });
  });

  test("keep: an invalid child value that is sent is stored as sent", () => {
    const result = evaluatePolicy(
      FIELDS,
      stored(FIELDS, IN_PARIS),
      [{ id: COUNTRY, value: "Japan" }],
      "keep",
    );
    expect(byId(result.values)[COUNTRY]).toBe("Japan");
    expect(result.fields.get(COUNTRY)?.valid).toBe(false);
  });

  test("clear: invalid non-file child values are stored as null", () => {
    const result = evaluatePolicy(
      FIELDS,
      stored(FIELDS, IN_PARIS),
      [{ id: COUNTRY, value: "Japan" }],
      "clear",
    );
    expect(byId(result.values)).toEqual({ ...IN_PARIS, [COUNTRY]: null, [CITY]: null });
  });

  test("file values are always retained", () => {
    const record = stored(FIELDS, { [REGION]: "Asia", [VISA]: "true", [PERMIT]: "permit.pdf" });
    const result = evaluatePolicy(FIELDS, record, [{ id: REGION, value: "Africa" }], "clear");
    expect(byId(result.values)).toEqual({
      [REGION]: "Africa",
      [VISA]: null,
      [PERMIT]: "permit.pdf",
    });
    expect(result.fields.get(PERMIT)).toMatchObject({
      visible: false,
      valid: false,
      wouldClear: false,
    });
  });

  test("a child-only update is evaluated against the parent value on the record", () => {
    const record = stored(FIELDS, { [REGION]: "Europe" });
    const spain = evaluatePolicy(FIELDS, record, [{ id: COUNTRY, value: "Spain" }], "clear");
    expect(byId(spain.values)).toEqual({ [REGION]: "Europe", [COUNTRY]: "Spain" });
    const japan = evaluatePolicy(FIELDS, record, [{ id: COUNTRY, value: "Japan" }], "clear");
    expect(byId(japan.values)).toEqual({ [REGION]: "Europe", [COUNTRY]: null });
  });

  test("a child sent with its parent is evaluated against the parent value sent", () => {
    const sent = [
      { id: COUNTRY, value: "Japan" },
      { id: REGION, value: "Asia" },
    ];
    const result = evaluatePolicy(FIELDS, stored(FIELDS, IN_PARIS), sent, "clear");
    expect(byId(result.values)).toEqual({
      ...IN_PARIS,
      [REGION]: "Asia",
      [COUNTRY]: "Japan",
      [CITY]: null,
    });
  });

  test("a parent update also re-evaluates its descendants", () => {
    const result = evaluatePolicy(
      FIELDS,
      stored(FIELDS, IN_PARIS),
      [{ id: REGION, value: "Asia" }],
      "clear",
    );
    expect(byId(result.values)).toEqual({
      ...IN_PARIS,
      [REGION]: "Asia",
      [COUNTRY]: null,
      [CITY]: null,
    });
  });

  test("a new record is judged by what was sent alone; cleared children come back null", () => {
    const sent = [
      { id: CITY, value: "Paris" },
      { id: REGION, value: "Europe" },
    ];
    const result = evaluatePolicy(FIELDS, [], sent, "clear");
    expect(result.values).toEqual([
      { id: REGION, field_name: "Region", field_type: "dropdown", value: "Europe" },
      { id: CITY, field_name: "City", field_type: "multiselect", value: null },
    ]);
  });

  test("an update of neither parent nor child leaves an invalid child, even under clear", () => {
    const record = stored(FIELDS, { ...IN_PARIS, [REGION]: "Africa" });
    const result = evaluatePolicy(FIELDS, record, [{ id: REMARK, value: "short" }], "clear");
    expect(byId(result.values)).toEqual({ ...IN_PARIS, [REGION]: "Africa", [REMARK]: "short" });
    expect(result.fields.get(COUNTRY)).toMatchObject({ valid: false, wouldClear: false });
  });

  test("an update of one child leaves its invalid parent and siblings alone", () => {
    const record = stored(FIELDS, { [REGION]: "Africa", [COUNTRY]: "France", [VISA]: "true" });
    const result = evaluatePolicy(FIELDS, record, [{ id: CITY, value: "Lyon" }], "clear");
    expect(byId(result.values)).toEqual({
      [REGION]: "Africa",
      [COUNTRY]: "France",
      [VISA]: "true",
      [CITY]: "Lyon",
    });
  });

  test("under keep the value of a hidden child goes on to judge its own children", () => {
    const result = evaluatePolicy(
      FIELDS,
      stored(FIELDS, IN_PARIS),
      [{ id: REGION, value: "Africa" }],
      "keep",
    );
    expect(result.fields.get(COUNTRY)).toMatchObject({ visible: false, valid: false });
    expect(result.fields.get(CITY)).toMatchObject({
      visible: true,
      allowed: ["Paris", "Lyon"],
      valid: true,
    });
  });

  test("a checkbox that is cleared counts as false for its own children", () => {
    const fields = [
      ...FIELDS,
      field(7, "Why no visa", "text", null, { parent: VISA, rules: [[false, null]] }),
      field(8, "Visa number", "text", null, { parent: VISA, rules: [[true, null]] }),
    ];
    const record = stored(fields, { [REGION]: "Asia", [VISA]: "true", 7: "left over", 8: "42" });
    const result = evaluatePolicy(fields, record, [{ id: REGION, value: "Europe" }], "clear");
    expect(byId(result.values)).toEqual({
      [REGION]: "Europe",
      [VISA]: null,
      7: "left over",
      8: null,
    });
  });

  test("a child that is emptied is valid, hidden or not, and hides its children", () => {
    const result = evaluatePolicy(
      FIELDS,
      stored(FIELDS, IN_PARIS),
      [{ id: COUNTRY, value: "" }],
      "clear",
    );
    expect(byId(result.values)).toEqual({ ...IN_PARIS, [COUNTRY]: "", [CITY]: null });
    expect(result.fields.get(COUNTRY)?.valid).toBe(true);
  });
});

describe("api-spec: Dependency rules", () => {
  const SKILLS = 11;
  const LEVEL = 12;
  const TOOLS = 13;
  const fields = [
    field(SKILLS, "Skills", "multiselect", "Java, Go, Rust, C"),
    field(LEVEL, "Level", "dropdown", "low, mid, high", {
      parent: SKILLS,
      rules: [
        ["Java", ["low", "mid"]],
        ["Go", ["mid", "high"]],
        ["Rust", null],
      ],
    }),
    field(TOOLS, "Tools", "multiselect", "a, b, c", {
      parent: SKILLS,
      rules: [["Java", ["a", "b"]]],
    }),
  ];
  const levelUnder = (skills: string) =>
    verdicts(fields, stored(fields, { [SKILLS]: skills })).get(LEVEL);

  test("a field that is only a parent has dependency null, visible with all options", () => {
    expect(verdicts(FIELDS, []).get(REGION)).toEqual({
      id: REGION,
      visible: true,
      allowed: null,
      valid: true,
      reason: null,
      wouldClear: false,
    });
  });

  test("children of a field are the fields whose parent_field_id equals its id", () => {
    expect(childrenOf(FIELDS, REGION).map(({ id }) => id)).toEqual([COUNTRY, VISA]);
    expect(childrenOf(FIELDS, PERMIT)).toEqual([]);
    expect(new Set(descendants(FIELDS, REGION).map(({ id }) => id))).toEqual(
      new Set([COUNTRY, CITY, VISA, PERMIT]),
    );
  });

  test("with a multiselect parent, a child is visible when any selected value is listed", () => {
    expect(levelUnder("C,Go")).toMatchObject({ visible: true, allowed: ["mid", "high"] });
    expect(levelUnder("C")).toMatchObject({ visible: false });
    expect(levelUnder("Gopher")).toMatchObject({ visible: false });
  });

  test("when several selected values match, their allowed_child_options are combined", () => {
    expect(levelUnder(" Go ,Java")?.allowed).toEqual(["low", "mid", "high"]);
  });

  test("when one of several matching items allows all options, all are allowed", () => {
    expect(levelUnder("Java,Rust")).toMatchObject({ visible: true, allowed: null });
  });

  test("a multiselect child of which some options are not allowed is invalid as a whole", () => {
    const record = stored(fields, { [SKILLS]: "Java" });
    const good = evaluatePolicy(fields, record, [{ id: TOOLS, value: "b, a" }], "clear");
    expect(byId(good.values)[TOOLS]).toBe("b, a");
    const mixed = evaluatePolicy(fields, record, [{ id: TOOLS, value: "a,c" }], "clear");
    expect(byId(mixed.values)[TOOLS]).toBeNull();
    expect(mixed.fields.get(TOOLS)?.reason).toEqual({
      kind: "option",
      parent: "Skills",
      notAllowed: ["c"],
      allowed: ["a", "b"],
    });
  });

  test.each(["text", "date", "file", "number", "checkbox"])(
    "for %s children the dependency controls visibility only",
    (type) => {
      const child = field(14, "Child", type, "x,y", { parent: SKILLS, rules: [["Java", ["x"]]] });
      const all = [...fields, child];
      const verdict = verdicts(all, stored(all, { [SKILLS]: "Java", 14: "y" })).get(14);
      expect(verdict).toMatchObject({ visible: true, allowed: null, valid: true });
    },
  );

  test.each([
    ["true", true],
    ["True", true],
    ["1", true],
    ["yes", true],
    [1, true],
    [true, true],
    ["false", false],
    ["0", false],
    ["No", false],
    [0, false],
    [false, false],
    ["", false],
    [null, false],
  ])(
    "checkbox parents give true or false, however the value is spelled: %j is %j",
    (spelling, ticked) => {
      const all = [
        field(1, "Box", "checkbox"),
        field(2, "When ticked", "text", null, { parent: 1, rules: [[true, null]] }),
        field(3, "When not", "text", null, { parent: 1, rules: [["false", null]] }),
      ];
      const found = verdicts(all, stored(all, { 1: spelling }));
      expect([found.get(2)?.visible, found.get(3)?.visible]).toEqual([ticked, !ticked]);
      expect(checkboxValue(spelling)).toBe(ticked);
    },
  );

  test("an unset checkbox parent counts as false", () => {
    const all = [
      field(1, "Box", "checkbox"),
      field(2, "When not", "text", null, { parent: 1, rules: [[false, null]] }),
    ];
    expect(verdicts(all, []).get(2)?.visible).toBe(true);
  });

  test("dropdown options may be comma-separated; other types have a plain default value", () => {
    expect(options(field(1, "A", "dropdown", " x, y z ,,x"))).toEqual(["x", "y z"]);
    expect(options(field(1, "A", "multiselect", null))).toEqual([]);
    expect(options(field(1, "A", "text", "x,y"))).toEqual([]);
  });

  test("texts match exactly after trimming: case counts, a dropdown's comma splits nothing", () => {
    const all = [
      field(1, "Place", "dropdown"),
      field(2, "Child", "text", null, { parent: 1, rules: [["Paris, France", null]] }),
    ];
    const visible = (value: string) => verdicts(all, stored(all, { 1: value })).get(2)?.visible;
    expect(["Paris, France", " Paris, France ", "paris, france", "Paris"].map(visible)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("records and definitions from a server that is not to be trusted", () => {
  test("untouched items stay the same objects, with what else they carry, in their order", () => {
    const record = stored(FIELDS, IN_PARIS)
      .map((item) => ({ ...item, extra: "kept" }))
      .toReversed();
    const result = evaluatePolicy(FIELDS, record, [{ id: COUNTRY, value: "Spain" }], "clear");
    expect(result.values.map(({ id }) => id)).toEqual(record.map(({ id }) => id));
    expect(result.values.map((item, index) => item === record[index])).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(result.values.every((item) => item["extra"] === "kept")).toBe(true);
  });

  test("a repeated id in a record is passed through unless it is sent", () => {
    const twice = [
      ...stored(FIELDS, { [COUNTRY]: "France" }),
      ...stored(FIELDS, { [COUNTRY]: null }),
    ];
    expect(
      evaluatePolicy(FIELDS, twice, [{ id: REGION, value: "Asia" }], "keep").values.slice(0, 2),
    ).toEqual(twice);
  });

  test("of several items with one id the last counts", () => {
    const sent = [
      { id: REMARK, value: "first" },
      { id: REMARK, value: "last" },
    ];
    expect(byId(evaluatePolicy(FIELDS, [], sent, "keep").values)).toEqual({ [REMARK]: "last" });
  });

  test("values without a definition are kept, stored or sent", () => {
    const record = [{ id: 99, field_name: "Gone", field_type: "text", value: "old" }];
    const result = evaluatePolicy(FIELDS, record, [{ id: 98, value: "new" }], "clear");
    expect(byId(result.values)).toEqual({ 98: "new", 99: "old" });
  });

  test("a field whose parent is not among the definitions counts as independent", () => {
    const orphan = [field(1, "Orphan", "dropdown", "a,b", { parent: 77, rules: [["x", ["a"]]] })];
    const result = evaluatePolicy(orphan, [], [{ id: 1, value: "b" }], "clear");
    expect(byId(result.values)).toEqual({ 1: "b" });
    expect(result.fields.get(1)).toMatchObject({ visible: true, allowed: null, valid: true });
  });

  test("fields in a circle count as independent, fields below a circle are still judged", () => {
    const circle = [
      field(1, "One", "dropdown", "a,b", { parent: 2, rules: [["a", null]] }),
      field(2, "Two", "dropdown", "a,b", { parent: 1, rules: [["a", null]] }),
      field(3, "Below", "text", null, { parent: 2, rules: [["a", null]] }),
      field(4, "Own parent", "dropdown", "a,b", { parent: 4, rules: [["a", null]] }),
    ];
    const sent = [1, 2, 3, 4].map((id) => ({ id, value: "b" }));
    const result = evaluatePolicy(circle, [], sent, "clear");
    expect(byId(result.values)).toEqual({ 1: "b", 2: "b", 3: null, 4: "b" });
    expect(descendants(circle, 1)).toEqual([]);
    expect(descendants(circle, 2).map(({ id }) => id)).toEqual([3]);
  });
});
