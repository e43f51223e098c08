import { registerHooks } from "node:module";

// GitHub's parser imports its schema as JSON in a way that bundlers take, and Node does not.
registerHooks({
  load: (url, context, next) =>
    url.includes("/@actions/workflow-parser/") && url.endsWith(".json")
      ? next(url, { ...context, format: "json", importAttributes: { type: "json" } })
      : next(url, context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } =
  await import("@actions/workflow-parser");

/** What GitHub's own parser says of a workflow: of its form, its expressions, and their names. */
export async function workflowProblems(name: string, content: string): Promise<readonly string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}
