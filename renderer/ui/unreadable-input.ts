/**
 * What somebody typed that is no value yet: half a date, a number with two meanings. It stands in
 * the place of the value, so that no form can take the field for an empty one; every schema refuses
 * it.
 */
export class UnreadableInput {
  readonly text: string;
  /** Completes "Deal value …". */
  readonly problem: string;

  constructor(text: string, problem: string) {
    this.text = text;
    this.problem = problem;
  }
}
