/**
 * Long work on a workspace's files, defined by its owner and done beside the engine (start-job.ts)
 * on connections of its own. Plain data both ways.
 */
export interface Job<Input, Result> {
  readonly name: string;
  readonly run: (input: Input, report: ReportProgress) => Result;
}

export type ReportProgress = (step: string, done: number, total: number) => void;

/** Task of a process: the name of a job and its input. */
export interface JobCall {
  readonly name: string;
  readonly input: never;
}

/** Messages of a running job. */
export type JobMessage =
  | {
      readonly type: "progress";
      readonly step: string;
      readonly done: number;
      readonly total: number;
    }
  | { readonly type: "done"; readonly result: unknown }
  | { readonly type: "failed"; readonly message: string; readonly isDiskFull: boolean };
