import { expect, test } from "vitest";
import { mayOpen } from "./may-open.ts";

const HOSTS: Readonly<Record<string, readonly string[]>> = {
  "crm.example": ["93.184.216.34"],
  "cdn.example": ["2606:2800:220:1::1", "93.184.216.35"],
  "crm.inside.example": ["10.0.0.2"],
  "files.inside.example": ["10.0.0.7"],
  "mixed.example": ["93.184.216.34", "127.0.0.1"],
};

const resolveHost = (host: string) => {
  const found = HOSTS[host];
  return found === undefined ? Promise.reject(new Error("ENOTFOUND")) : Promise.resolve(found);
};

async function isOpened(address: string, server: string | null): Promise<boolean> {
  return (await mayOpen(address, server, resolveHost)).ok;
}

test.each([
  "https://cdn.example/a.png",
  "http://cdn.example/a.png",
  "https://93.184.216.34/a.png",
  // Perhaps a proxy knows it.
  "https://unknown.example/a.png",
])("%s may be opened", async (address) => {
  expect(await isOpened(address, "https://crm.example")).toBe(true);
});

test.each([
  "http://127.0.0.1:9/a.png",
  "http://localhost/a.png",
  "http://LOCALHOST./a.png",
  "http://a.localhost/a.png",
  "http://0x7f.1/a.png",
  "http://2130706433/a.png",
  "http://0.0.0.0/a.png",
  "http://[::1]/a.png",
  "http://[::]/a.png",
  "http://[::ffff:127.0.0.1]/a.png",
  "http://[::ffff:10.0.0.1]/a.png",
  "http://[64:ff9b::7f00:1]/a.png",
  "http://10.1.2.3/a.png",
  "http://172.31.0.1/a.png",
  "http://192.168.1.1/a.png",
  "http://100.64.0.1/a.png",
  "http://169.254.169.254/latest",
  "http://[fd00::1]/a.png",
  "http://[fe80::1]/a.png",
  "http://files.inside.example/a.png",
  "http://mixed.example/a.png",
  "https://me:secret@cdn.example/a.png",
  "file:///etc/passwd",
  "ftp://cdn.example/a.png",
  "data:image/png;base64,AA",
  "javascript:alert(1)",
  "a.png",
  "",
])("%s is not opened for a CRM on the internet", async (address) => {
  expect(await isOpened(address, "https://crm.example")).toBe(false);
  expect(await isOpened(address, null)).toBe(false);
});

test("a CRM in the own network, or on this machine, has its pictures there", async () => {
  const inside = "https://crm.inside.example";
  expect(await isOpened("https://files.inside.example/a.png", inside)).toBe(true);
  expect(await isOpened("http://127.0.0.1/a.png", inside)).toBe(false);
  expect(await isOpened("http://169.254.169.254/a.png", inside)).toBe(false);
  expect(await isOpened("http://127.0.0.1:81/a.png", "http://localhost:80")).toBe(true);
  expect(await isOpened("https://files.inside.example/a.png", "http://localhost:80")).toBe(false);
});
