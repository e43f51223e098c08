import { z } from "zod";
import { usePersistedState } from "../../core/persisted-state.ts";
import { EMAIL_TEXTS } from "./texts.ts";

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
});
export type Template = z.output<typeof templateSchema>;

export const EMPTY_TEMPLATE = { name: "", subject: "", body: "" } as const;

const schema = z.object({ templates: z.array(templateSchema) });
/** Two to begin with, until the first change. */
const STARTERS = {
  templates: EMAIL_TEXTS.starters.map((template, at) => ({ id: `starter-${at}`, ...template })),
};
const STORED = { key: "email-templates", schema, fallback: STARTERS } as const;

/** The email templates of the workspace, stored with it. */
export function useTemplates() {
  const { value, set } = usePersistedState<z.output<typeof schema>>(STORED);
  const { templates } = value;
  return {
    templates,
    /** Puts a template in the place of the one with its id, else at the end. */
    save: (template: Template) =>
      set({
        templates: templates.some(({ id }) => id === template.id)
          ? templates.map((old) => (old.id === template.id ? template : old))
          : [...templates, template],
      }),
    set: (next: readonly Template[]) => set({ templates: [...next] }),
  };
}
