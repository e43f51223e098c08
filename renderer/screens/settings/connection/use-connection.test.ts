import { expect, test } from "vitest";
import { serverAddress } from "./use-connection.ts";

test.each([
  ["crm.example.com", "https://crm.example.com"],
  [" crm.example.com:8443/api ", "https://crm.example.com:8443/api"],
  ["https://crm.example.com", "https://crm.example.com"],
  ["http://crm.example.com", "http://crm.example.com"],
  ["localhost:4010", "http://localhost:4010"],
  ["127.0.0.1:4010", "http://127.0.0.1:4010"],
  ["localhost.example.com", "https://localhost.example.com"],
  ["", ""],
])("the address %j is saved as %j", (typed, saved) => {
  expect(serverAddress(typed)).toBe(saved);
});
