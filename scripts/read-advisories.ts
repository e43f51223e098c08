// Parses `npm audit --json` (its second form), and tells which advisories are waived.
import { z } from "zod";

const viaSchema = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.string(),
});
const auditSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.unknown()) })),
});

export interface Advisory {
  readonly package: string;
  readonly severity: string;
  readonly title: string;
  /** Address of the advisory, which names it. */
  readonly url: string;
}

export const waiversSchema = z.array(
  z.object({
    /** Address of the advisory. */
    url: z.url(),
    package: z.string(),
    /** Reason why it does not concern Roadbook. */
    reason: z.string().min(20),
    /** Day (YYYY-MM-DD) until which this holds. */
    until: z.iso.date(),
  }),
);
type Waivers = z.infer<typeof waiversSchema>;

/** Returns each advisory once; null if the text is not a report. */
export function readAdvisories(text: string): readonly Advisory[] | null {
  const report = auditSchema.safeParse(parsed(text));
  if (!report.success) return null;
  const advisoriesById = new Map<string, Advisory>();
  // A package that only depends on one with a weakness names that package instead of an advisory.
  for (const via of Object.values(report.data.vulnerabilities).flatMap(
    (vulnerability) => vulnerability.via,
  )) {
    const advisory = viaSchema.safeParse(via);
    if (!advisory.success) continue;
    const { name, ...details } = advisory.data;
    advisoriesById.set(`${name} ${details.url}`, { package: name, ...details });
  }
  return [...advisoriesById.values()];
}

/** Returns those that no waiver covers on a day (YYYY-MM-DD). */
export function withoutWaived(
  advisories: readonly Advisory[],
  waivers: Waivers,
  today: string,
): readonly Advisory[] {
  return advisories.filter(
    (advisory) =>
      !waivers.some(
        ({ url, package: name, until }) =>
          url === advisory.url && name === advisory.package && until >= today,
      ),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
