import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { refIn } from "../../../shared/contract/record-field.ts";
import { agencySchema } from "../../../shared/local/pack.ts";
import { dateIn, dayOf } from "../../../shared/query/zoned-date.ts";
import { STATE } from "../../store/state-keys.ts";
import type { StoreReader } from "../../store/types.ts";
import { findLeaks } from "../documents/find-leaks.ts";
import { identityOf } from "../documents/identity.ts";
import {
  fieldProblem,
  packDocument,
  type PackCandidate,
  USUAL_FIELDS,
} from "../documents/pack-document.ts";
import { done, type EngineHandlers, passOn, refused } from "./route.ts";

/** Documents for clients. */
export const packHandlers = {
  makePack: ({
    local,
    params,
    body: { candidates, anonymous, fields = USUAL_FIELDS, employers },
  }) =>
    local.store.read((reader) => {
      const job = reader.records.bySlug("job", params.job);
      if (job === null) return refused(404, `There is no job ${params.job} on this machine.`);
      for (const field of fields) {
        const problem = fieldProblem(field, anonymous);
        if (problem !== null) return refused(400, problem);
      }
      const packed: (PackCandidate & { readonly slugs: readonly string[] })[] = [];
      for (const slug of new Set(candidates)) {
        const record = reader.records.bySlug("candidate", slug);
        if (record === null) return refused(400, `There is no candidate ${slug} on this machine.`);
        const slugs = [slug, ...reader.records.slugsOf("candidate", record.id)];
        packed.push({ slug, record, employer: employers[slug] ?? "", slugs: [...new Set(slugs)] });
      }
      const { html, parts } = packDocument({
        agency: agencyOf(reader),
        position: CONTRACTS.job.headline(job),
        client: clientOf(reader, job),
        day: dayOf(dateIn(null, local.now())),
        isAnonymous: anonymous,
        fields: [...new Set(fields)],
        candidates: packed,
        sources: reader.sources,
      });
      const leaks = anonymous
        ? findLeaks(
            parts,
            packed.map(({ record, slugs }) => identityOf(record, slugs)),
          )
        : [];
      const checked = { candidates: packed.length, leaks };
      if (leaks.length === 0) return done({ html, checked });
      const message =
        "The document was not made: a candidate could be recognised from it. Leave the field " +
        "out, or change its text on the record.";
      return passOn({ status: 422, body: { message, checked } });
    }),
} satisfies Partial<EngineHandlers>;

function agencyOf(reader: StoreReader) {
  const setting = agencySchema.safeParse(reader.state.get(STATE.uiSettings.at("agency")));
  return setting.success ? setting.data : agencySchema.parse({});
}

function clientOf(reader: StoreReader, job: CrmRecord): string {
  const ref = refIn(job["organization"]);
  const organization = ref === null ? null : reader.records.byRef("organization", ref);
  return organization === null ? "" : CONTRACTS.organization.headline(organization);
}
