import type { ShownRecord } from "../../renderer/core/queries.ts";
import { BoardView } from "../../renderer/screens/board/board-view.tsx";
import type { Board } from "../../shared/local/report.ts";
import { type Answer, envelopeOf, scriptedBridge } from "./scripted-bridge.ts";

const STAGES = [
  { id: 1, label: "Qualified", percentage: 10 },
  { id: 2, label: "Offer", percentage: 80 },
  { id: 3, label: "Won", percentage: 100 },
];

export function deal(
  number: number,
  stage: number,
  change: Readonly<Record<string, unknown>> = {},
): ShownRecord {
  return {
    id: number,
    slug: `deal_${number}`,
    name: `Deal ${number}`,
    stage: STAGES.find(({ id }) => id === stage),
    deal_amount: 1_000,
    amount_by_stage: 100,
    close_date: "2030-01-01",
    created_by: { id: 7, full_name: "Marta Nunes" },
    owner: { id: 7, full_name: "Marta Nunes" },
    organization: { id: 4, slug: "organization_4", name: "Tessera" },
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    ...change,
  };
}

/** A bridge over some deals that moves them as the engine does. */
export function bridgeOver(deals: ShownRecord[]) {
  const stageOf = (record: ShownRecord) => (record["stage"] as { id: number }).id;
  const board: Answer = ({ query }) => ({
    status: 200,
    body: {
      columns: STAGES.map(({ id, label, percentage }) => {
        const own = deals.filter((record) => stageOf(record) === id);
        const value = own.length * 100_050;
        const sums = own.length === 0 ? [] : [{ currency: null, value, weighted: value / 2 }];
        return {
          id,
          label,
          percentage,
          count: own.length,
          money: query?.["countsOnly"] === "true" ? null : sums,
        };
      }),
    } satisfies Board,
  });
  const list: Answer = ({ query }) => {
    const filter = query?.["filter"] ?? "";
    const stage = Number(/"field":"stage","value":(\d+)/.exec(filter)?.[1]);
    // Only what comes before a day is asked for with a bound, to find the place of a card.
    const day = /"field":"close_date","from":"([\d-]+)"/.exec(filter)?.[1];
    const [number, limit] = [Number(query?.["page"]), Number(query?.["limit"])];
    const own = deals
      .filter(
        (record) =>
          stageOf(record) === stage && (day === undefined || String(record["close_date"]) < day),
      )
      .toSorted((a, b) => String(a["close_date"]).localeCompare(String(b["close_date"])));
    return {
      status: 200,
      body: envelopeOf(own.slice((number - 1) * limit, number * limit), own.length),
    };
  };
  const bridge = scriptedBridge({
    "GET /local/board/deal": board,
    "GET /local/records/deal": list,
  });
  for (const record of deals) {
    bridge.answer(`GET /local/record/deal/${record.slug ?? ""}`, () => ({
      status: 200,
      body: { record: deals.find(({ slug }) => slug === record.slug), entries: [] },
    }));
    bridge.answer(`PUT /v1/deal/${record.slug ?? ""}`, ({ body }) => {
      const to = (body as { deal_stage_id: number }).deal_stage_id;
      const at = deals.findIndex(({ slug }) => slug === record.slug);
      deals[at] = { ...record, stage: STAGES.find(({ id }) => id === to) };
      return { status: 201, body: deals[at] };
    });
  }
  return bridge;
}

/** A board as high as a window: what is not in sight must not be there. */
export const Desk = () => (
  <div style={{ height: 640 }}>
    <BoardView resource="deal" open={null} />
  </div>
);
