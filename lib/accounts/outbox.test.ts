import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterAll, expect, test, vi } from "vitest";
import { env } from "@/lib/env";
import { sendNow, sweepOutbox, writeMail } from "./mail";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-outbox-"));
const before = env.DATA_DIR;
env.DATA_DIR = dataDir;

const wasTerminal = process.stdout.isTTY;
const setTerminal = (isTTY: boolean) =>
  Object.defineProperty(process.stdout, "isTTY", { value: isTTY, configurable: true });

afterAll(() => {
  setTerminal(wasTerminal);
  env.DATA_DIR = before;
  rmSync(dataDir, { recursive: true, force: true });
});

test("without a mail server a mail is a file that only its owner reads, and its text stands on the terminal", async () => {
  setTerminal(true);
  const terminal = vi.spyOn(console, "log").mockImplementation(() => {});
  const mail = writeMail({
    title: "Sign in",
    paragraphs: ["Once."],
    action: { label: "Sign in", url: "http://localhost:3000/sign-in/abc" },
  });
  expect(await sendNow({ to: "jane@example.com", subject: "Sign in to Footnote", ...mail })).toBe("sent");
  const shown = terminal.mock.calls.flat().join("\n");
  terminal.mockRestore();
  expect(shown).toContain("http://localhost:3000/sign-in/abc");

  const folder = path.join(dataDir, "outbox");
  const [file = ""] = readdirSync(folder);
  expect(file).toMatch(/^\d{4}-\d{2}-\d{2}T.*\.eml$/);
  expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
  const read = await PostalMime.parse(readFileSync(path.join(folder, file)));
  expect(read.to?.map(({ address }) => address)).toEqual(["jane@example.com"]);
  expect(read.text).toContain("http://localhost:3000/sign-in/abc");
});

test("a log is told of a mail, and not what it says", async () => {
  setTerminal(false);
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const mail = writeMail({
    title: "Sign in",
    paragraphs: ["Once."],
    action: { label: "Sign in", url: "http://localhost:3000/sign-in/secret" },
  });
  await sendNow({ to: "jane@example.com", subject: "Sign in to Footnote", ...mail });
  const logged = log.mock.calls.flat().join("\n");
  log.mockRestore();
  expect(logged).toMatch(/^Mail to jane@example\.com: Sign in to Footnote \(.*\.eml\)$/);
});

test("after a week the outbox forgets", async () => {
  const folder = path.join(dataDir, "outbox");
  writeFileSync(path.join(folder, "notes.txt"), "not ours");
  const before = readdirSync(folder).length;
  await sweepOutbox(new Date(Date.now() + 6 * 86_400_000));
  expect(readdirSync(folder)).toHaveLength(before);
  await sweepOutbox(new Date(Date.now() + 8 * 86_400_000));
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});
