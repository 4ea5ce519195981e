import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { copyEmbeddedTemplate } from "@/lib/testing/template";

export type TestProcess = {
  child: ChildProcess;
  lines: string[];
  /** Resolves when it has printed this line. */
  says(line: RegExp): Promise<string>;
  exit: Promise<number | null>;
};

/** A data directory for one test. */
export function makeDataDir(name = "footnote-test-"): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), name));
  copyEmbeddedTemplate(dataDir);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Runs `processes/database.ts` on a data directory; it's killed when the test is over. */
export function startTestProcess(dataDir: string, role: "server" | "tool", work: string): TestProcess {
  const script = "lib/testing/processes/database.ts";
  const child = spawn(process.execPath, ["lib/cli/run.mjs", script, dataDir, role, work], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const exit = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const says = (wanted: RegExp) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const line = lines.find((candidate) => wanted.test(candidate));
        if (line === undefined) return;
        waiting.delete(look);
        resolve(line);
      };
      waiting.add(look);
      look();
    });
  return { child, lines, says, exit };
}
