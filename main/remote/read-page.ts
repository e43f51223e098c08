import { z } from "zod";

const count = z.coerce.number().int().min(0);

/** An envelope as servers send it; only what is needed is demanded. api-spec: Shared conventions. */
const envelopeSchema = z.looseObject({
  total: count,
  per_page: count.optional(),
  current_page: count.optional(),
  last_page: count.optional(),
  data: z.array(z.unknown()),
});

export interface RemotePage {
  readonly total: number;
  /** What the server says, not what was asked for. */
  readonly perPage: number;
  readonly lastPage: number;
  readonly rows: readonly unknown[];
}

/** `null` when the body is no page: then nothing may be concluded from it. Links in it are never followed. */
export function readPage(body: unknown, asked: number): RemotePage | null {
  const parsed = envelopeSchema.safeParse(body);
  if (!parsed.success) return null;
  const { total, per_page, data } = parsed.data;
  const perPage = per_page === undefined || per_page === 0 ? asked : per_page;
  return { total, perPage, lastPage: Math.max(1, Math.ceil(total / perPage)), rows: data };
}
