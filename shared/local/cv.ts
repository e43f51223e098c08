import { z } from "zod";
import { lookalikeSchema } from "./intake.ts";
import { route, type Shape } from "./route.ts";
import { fieldsSchema, idParam, timeSchema } from "./values.ts";

/** Place of a value in the text of its page. */
const placeSchema = {
  /** From 1; 0 for what no page has, such as the head of an email. */
  page: z.number(),
  /** Part of the page's text. */
  quote: z.string(),
};

const cvFieldSchema = z
  .object({
    /** Name in the PUT body, `custom_fields.12` for a custom field. */
    field: z.string(),
    value: z.unknown(),
    /** From 0 to 1. */
    confidence: z.number(),
    ...placeSchema,
  })
  .meta({ id: "CvField" });

const cvSkillSchema = z.object({ value: z.string(), ...placeSchema }).meta({ id: "CvSkill" });

const cvLanguageSchema = z
  .object({
    /** Its name in English. */
    value: z.string(),
    /** ISO 639-1. */
    code: z.string(),
    /** A1 to C2 or "native"; null if the text does not say how well. */
    level: z.string().nullable(),
    ...placeSchema,
  })
  .meta({ id: "CvLanguage" });

const personSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    role: z.enum(["from", "to", "cc"]),
    /** The record with this address; null if none has it. */
    resource: z.enum(["contact", "candidate"]).nullable(),
    slug: z.string().nullable(),
    title: z.string().nullable(),
  })
  .meta({ id: "MailPerson" });

const attachmentSchema = z
  .object({
    /** Id of the attached file, as of one from `POST /local/blob`. */
    blob: z.string(),
    name: z.string(),
    type: z.string(),
    /** Bytes. */
    size: z.number(),
    /** The file may be a CV: a PDF, a Word document or a text that has the parts of one. */
    is_cv: z.boolean(),
  })
  .meta({ id: "MailAttachment" });

const cvSchema = z
  .object({
    /** An email (.eml) becomes an activity. */
    resource: z.enum(["candidate", "activity"]),
    fields: z.array(cvFieldSchema),
    skills: z.array(cvSkillSchema),
    languages: z.array(cvLanguageSchema),
    text_found: z.boolean(),
    /** The file has text that a reader can't see; it is read into nothing. */
    hidden_text: z.boolean(),
    lookalikes: z.array(lookalikeSchema),
    /** Reasons to hesitate before the fields are kept. */
    doubts: z.array(z.object({ field: z.string(), why: z.string() })).optional(),
    file: z.object({ name: z.string(), pages: z.number() }),
    /** Visible text, page by page. */
    text: z.array(z.object({ page: z.number(), text: z.string() })),
    /** Text that a reader can't see, and why; `at`: where in the text of its page. */
    hidden: z.array(
      z.object({ page: z.number(), at: z.number(), quote: z.string(), why: z.string() }),
    ),
    /** Reason why the file, or a part of it, can't be read: one sentence. */
    problem: z.string().nullable(),
    /** Null for a CV. */
    message: z
      .object({
        subject: z.string(),
        sent_at: timeSchema.nullable(),
        people: z.array(personSchema),
      })
      .nullable(),
    attachments: z.array(attachmentSchema),
  })
  .meta({ id: "Cv" });
export type Cv = Shape<typeof cvSchema>;

export const cvRoutes = {
  readCv: route({
    method: "POST",
    path: "cv",
    body: z.object({
      /** Id of a file from `POST /local/blob`. */
      blob: z.string(),
    }),
    answer: cvSchema,
    does:
      "reads a CV (PDF, DOCX, plain text) or an email (.eml), and says what its text means by " +
      "the fields of a record; a file that can't be read answers with `problem` and no fields",
  }),
  holdCv: route({
    method: "POST",
    path: "cv/hold",
    body: z.object({
      blob: z.string(),
      /** Fields of the PUT body. */
      fields: fieldsSchema,
      /** Makes a change of this record. */
      slug: z.string().optional(),
      /** The run that gets the draft; a new one by default. */
      run: z.string().optional(),
    }),
    answer: z.object({
      /** Id of the draft. */
      draft: z.number(),
      run: z.string(),
    }),
    does:
      "makes a draft of a candidate (of an activity for an email), which takes the file along " +
      "as `resume` (as `attachment`); the same file with the same fields doubles nothing; the " +
      "visible text of a CV is stored with the draft, then with the candidate, and searched",
  }),
  readCvTexts: route({
    method: "GET",
    path: "cv-texts",
    query: z.object({
      /** Slug. */
      candidate: z.string().optional(),
      draft: idParam.optional(),
    }),
    answer: z.object({ data: z.array(z.string()) }),
    does: "texts of the CVs of a candidate or of a draft that were added on this machine",
    dependsOn: () => ["candidate", "drafts"],
  }),
};
