import { expect, test } from "vitest";
import { localRequest } from "../../../shared/local/request.ts";
import { TypedQuestions } from "./typing-watch.ts";

function typedAt(request: Parameters<TypedQuestions["notice"]>[0]) {
  let time = 5000;
  const typed = new TypedQuestions({ elapsed: () => time });
  expect(typed.isTyping()).toBe(false);
  typed.notice(request);
  return (later: number) => {
    time = 5000 + later;
    return typed.isTyping();
  };
}

const list = (filter: object) =>
  localRequest("listRecords", {
    params: { resource: "contact" },
    query: { filter, sort: "updated_at:desc", page: 1, limit: 64 } as never,
  });

test("a search and a filtered list are typed, for a while", () => {
  const contains = { op: "contains", fields: ["full_name"], text: "m" };
  for (const request of [
    localRequest("search", { query: { q: "mül" } }),
    list({ op: "and", of: [{ op: "is", field: "owner", value: 1 }, contains] }),
    { path: "/v1/candidates/search", query: { first_name: "m" } },
  ]) {
    const isTyping = typedAt(request);
    expect([isTyping(0), isTyping(1500), isTyping(2500)]).toEqual([true, true, false]);
  }
});

test("other questions are not", () => {
  for (const request of [
    list({ op: "all" }),
    { path: "/local/status" },
    { path: "/v1/candidates/candidate_1" },
  ])
    expect(typedAt(request)(0)).toBe(false);
});

test("what a page asks again after each commit is no typing", () => {
  let time = 0;
  const typed = new TypedQuestions({ elapsed: () => time });
  const contains = (text: string) => list({ op: "contains", fields: ["full_name"], text });
  const shown = [contains("mül"), localRequest("search", { query: { q: "berlin" } })];
  for (const request of shown) typed.notice(request);
  for (let commit = 1; commit <= 10; commit += 1) {
    time = commit * 1500;
    for (const request of shown) typed.notice(request);
  }
  expect(typed.isTyping()).toBe(false);
  typed.notice(contains("müll"));
  expect(typed.isTyping()).toBe(true);
});
