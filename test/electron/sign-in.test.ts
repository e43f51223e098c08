import { afterEach, beforeEach, expect, test } from "vitest";
import { chooseClientCertificates, offerProxySignIn } from "../../main/electron/proxy-sign-in.ts";
import { openPrompts } from "../../main/electron/prompt-window.ts";
import { app, BrowserWindow, dialog, ipcMain } from "../doubles/electron.ts";

let now = 0;
let logged = "";
beforeEach(() => {
  now = 0;
  logged = "";
  dialog.asked.length = 0;
  dialog.press = 0;
  BrowserWindow.all.length = 0;
  const log = (...line: unknown[]) => void (logged += JSON.stringify(line));
  offerProxySignIn({ prompt: openPrompts("/preload.cjs"), elapsed: () => now, log });
  chooseClientCertificates(log);
});
afterEach(() => {
  app.removeAllListeners("login");
  app.removeAllListeners("select-client-certificate");
});

/** A request that fails because a proxy, or a server, wants to know the user. */
function login(isProxy = true): unknown[][] {
  const answers: unknown[][] = [];
  app.emit(
    "login",
    { preventDefault: () => undefined },
    null,
    {},
    { isProxy, host: "proxy.corp", port: 8080 },
    (...answer: unknown[]) => answers.push(answer),
  );
  return answers;
}
const typed = { user: "anna", password: "secret of the proxy" };
const frame = { url: "app://prompt/proxy-sign-in.html", parent: null };
const window = () => BrowserWindow.all.at(-1);
const argument = () => JSON.stringify(window()?.options.webPreferences?.["additionalArguments"]);

test("requests that fail together are one question, in a window without a bridge", async () => {
  const [first, second] = [login(), login()];
  expect(BrowserWindow.all).toHaveLength(1);
  expect(window()?.loaded).toEqual(["app://prompt/proxy-sign-in.html"]);
  expect(window()?.options.webPreferences).toMatchObject({
    preload: "/preload.cjs",
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
  });
  await ipcMain.invoke(frame, "prompt-answer", typed);
  await expect
    .poll(() => [first, second])
    .toEqual([[Object.values(typed)], [Object.values(typed)]]);
  expect(logged).toContain("proxy.corp:8080");
  expect(logged).not.toContain(typed.password);
});

test("a password that was refused is asked for again, and says so", async () => {
  login();
  expect(argument()).toContain(String.raw`\"shown\":[]`);
  await ipcMain.invoke(frame, "prompt-answer", typed);
  await expect.poll(() => logged).toContain("given");
  login();
  expect(BrowserWindow.all).toHaveLength(2);
  expect(argument()).toContain(String.raw`\"shown\":[\"refused\"]`);
});

test("who closes the window is left alone for a while", async () => {
  const answers = login();
  window()?.close();
  await expect.poll(() => answers).toEqual([[]]);
  const soon = login();
  await expect.poll(() => soon).toEqual([[]]);
  expect(BrowserWindow.all).toHaveLength(1);
  now += 6 * 60_000;
  login();
  expect(BrowserWindow.all).toHaveLength(2);
});

test("a server that wants a password gets none, and no other page can answer", async () => {
  expect(login(false)).toEqual([]);
  expect(BrowserWindow.all).toEqual([]);
  const answers = login();
  BrowserWindow.all.push(new BrowserWindow({}));
  await expect(ipcMain.invoke(frame, "prompt-answer", typed)).rejects.toThrow("not allowed");
  expect(answers).toEqual([]);
});

const YEAR = 365 * 86_400;
const certificate = (name: string, years = 1) => ({
  subjectName: name,
  issuerName: "Corp CA",
  fingerprint: name,
  validExpiry: Date.now() / 1000 + years * YEAR,
});
function selectCertificate(url: string, names = ["Anna", "Anna (test)"]) {
  const given: unknown[] = [];
  const list = [...names.map((name) => certificate(name)), certificate("Old", -1)];
  const answer = (own?: { subjectName: string }) => given.push(own?.subjectName ?? null);
  app.emit(
    "select-client-certificate",
    { preventDefault: () => undefined },
    null,
    url,
    list,
    answer,
  );
  return given;
}

test("the user chooses by which certificate a server knows them, once for each", async () => {
  dialog.press = 1;
  const first = selectCertificate("https://crm.corp/v1/deal");
  await expect.poll(() => first).toEqual(["Anna (test)"]);
  const again = selectCertificate("https://crm.corp/v1/job");
  await expect.poll(() => again).toEqual(["Anna (test)"]);
  expect(dialog.asked.map(({ message, buttons }) => [message, buttons])).toEqual([
    ["crm.corp asks who you are", ["Anna", "Anna (test)", "None"]],
  ]);
  dialog.press = 2;
  const other = selectCertificate("https://evil.example/");
  await expect.poll(() => other).toEqual([null]);
});

test("without a valid certificate nothing is asked and nothing sent", async () => {
  const given = selectCertificate("https://crm.corp/", []);
  await expect.poll(() => given).toEqual([null]);
  expect(dialog.asked).toEqual([]);
});
