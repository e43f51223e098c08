import { STATE } from "../../store/state-keys.ts";
import { done, DONE, type EngineHandlers, type LocalOptions, refused } from "./route.ts";
import type { Budget } from "../../../shared/local/budget.ts";
import { resolve } from "node:path";
import type { Me } from "../../../shared/local/me.ts";
import type { StoreReader } from "../../store/types.ts";

/** Longest JSON text of one setting: the page is not trusted with the disk. */
const MAX_SETTING_CHARACTERS = 256 * 1024;

/**
 * Settings of the interface (saved views, columns, widths), a JSON value per name. They belong to
 * the workspace: the browser's own storage would be lost when the browser shell's port changes.
 */
export const uiSettingsHandlers = {
  readSetting: ({ local, params: { name } }) => {
    const value = local.store.read((reader) => reader.state.get(STATE.uiSettings.at(name)));
    return done({ value: value ?? null });
  },
  saveSetting: ({ local, params: { name }, body: { value } }) => {
    if (JSON.stringify(value).length > MAX_SETTING_CHARACTERS)
      return refused(400, "This value is too large to be remembered.");
    const country = () => local.store.read((reader) => reader.records.country());
    const countryBefore = country();
    local.store.write((writer) => writer.state.set(STATE.uiSettings.at(name), value), {
      durable: true,
    });
    // Phone numbers are read, and shown, by the country of the language and region.
    if (country() !== countryBefore)
      for (const resource of ["candidate", "contact"] as const) local.onChange(resource);
    return done({ value });
  },
} satisfies Partial<EngineHandlers>;

/** The server's rate of requests, and what requests were for since the app started. */
export const budgetHandlers = {
  readBudget: ({ local }) => done(viewBudget(local)),
  setBudget: ({ local, body }) => {
    local.budget.fix(body.requests_per_minute);
    return done(viewBudget(local));
  },
} satisfies Partial<EngineHandlers>;

function viewBudget(local: LocalOptions): Budget {
  const { budget } = local.budget;
  const until = budget.pausedUntil();
  return {
    requests_per_minute: budget.isFixed() ? budget.rate() : null,
    learned: budget.isFixed() ? null : budget.rate(),
    paused_until: until === null ? null : new Date(until).toISOString(),
    requests: local.requests(),
  };
}

/** The server's address, token and profile. No answer contains the token. */
export const connectionHandlers = {
  readConnection: ({ local }) => done(local.connection.view()),
  changeConnection: async ({ local, body: input }) => {
    const remoteBefore = local.connection.view().remote;
    const outcome = await local.connection.change(input);
    if (!outcome.ok) return refused(outcome.status, outcome.message);
    if (input.remote !== undefined && input.remote !== remoteBefore) local.budget.forget();
    const { error, fault } = await local.test();
    // A token that couldn't be tried without a network is tried when the network is back.
    if (error === null || (input.token !== undefined && fault !== "token")) local.runner.resume();
    return done({ ...local.connection.view(), test: { ok: error === null, error, fault } });
  },
} satisfies Partial<EngineHandlers>;

/** The open workspace: its folder, and its user, whom the API doesn't name: they say it once. */
export const workspaceHandlers = {
  readWorkspace: ({ local }) => done({ folder: resolve(local.folder) }),
  readMe: ({ local }) => done(local.store.read(readMe)),
  chooseMe: ({ local, body: { id } }) => {
    const user = local.store.read((reader) => reader.lookups.user(id));
    if (user === null)
      return refused(400, "This person is not among the users that the server has shown.");
    local.store.write((writer) => writer.state.set(STATE.me, { id }), { durable: true });
    return done({ id, full_name: user.full_name ?? "" });
  },
} satisfies Partial<EngineHandlers>;

/** Returns the chosen user; null before the choice, and when it can't be read. */
function readMe(reader: StoreReader): Me | null {
  const saved = reader.state.get(STATE.me);
  if (saved === undefined) return null;
  const { id } = saved;
  return { id, full_name: reader.lookups.user(id)?.full_name ?? "" };
}

/** Pictures of people and organizations. */
export const pictureHandlers = {
  readPictures: ({ local }) => done(local.pictures.list()),
  setPictures: async ({ local, body: { automatic } }) => {
    await local.pictures.setAutomatic(automatic);
    return done(local.pictures.list());
  },
  wantPictures: ({ local, body: { records } }) => {
    local.pictures.want(records);
    return DONE;
  },
  loadPicture: async ({ local, params }) => {
    const loaded = await local.pictures.load(params);
    return loaded.ok ? DONE : refused(loaded.status, loaded.message);
  },
  removePicture: async ({ local, params }) => {
    await local.pictures.remove(params);
    return DONE;
  },
} satisfies Partial<EngineHandlers>;
