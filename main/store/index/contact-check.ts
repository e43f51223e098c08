import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { Statements } from "../file/statements.ts";
import { Identities } from "../records/identities.ts";
import { ContactTimes } from "./contact-times.ts";
import { currentTimes, SOURCE_BIT, sourceKey } from "./last-contact.ts";
import { isContactSource } from "../records/record-about.ts";

/**
 * Compares the kept times of contacts (last-contact.ts) with the notes or activities that make
 * them. A file that is still being filled has nothing to compare.
 */
export class ContactCheck {
  readonly #statements: Statements;
  readonly #resource: Resource;
  readonly #identities: Identities;
  readonly #times: ContactTimes;
  readonly #isFilled: boolean;
  #expectedTimes = 0;

  constructor(statements: Statements, resource: Resource) {
    this.#statements = statements;
    this.#resource = resource;
    this.#identities = new Identities(statements);
    this.#times = new ContactTimes(statements);
    const filled = statements.text("SELECT value FROM state WHERE key = 'last-contact-filled'");
    this.#isFilled = filled !== null && /^\{"note":null,"activity":null\}$/.test(filled);
  }

  /** Returns whether rows are still to be brought up to date with the contacts. */
  get isBehind(): boolean {
    return this.#statements.has(
      "SELECT 1 FROM state WHERE key = 'last-contact-behind' AND value = 'true'",
    );
  }

  /** Up to this time all contacts are counted, milliseconds. */
  get asOf(): number {
    return Number(
      this.#statements.text("SELECT value FROM state WHERE key = 'last-contact-as-of'") ?? 0,
    );
  }

  /** Returns whether all contacts of a note or an activity are kept; other records make none. */
  knows(record: CrmRecord): boolean {
    if (!this.#isFilled || !isContactSource(this.#resource)) return true;
    const key = sourceKey(this.#resource, record.id);
    const times = currentTimes(this.#identities, this.#resource, record);
    this.#expectedTimes += times.length;
    return times.every((time) => this.#times.has({ ...time, source: key }));
  }

  /** Number of kept times that no note or activity makes, once all of these were compared. */
  strays(): number {
    if (!this.#isFilled || !isContactSource(this.#resource)) return 0;
    return Math.max(0, this.#times.count(SOURCE_BIT[this.#resource]) - this.#expectedTimes);
  }
}
