import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

type Locked = { version?: string; hasInstallScript?: boolean };

const scratch = mkdtempSync(path.join(os.tmpdir(), "footnote-packages-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  allowScripts: Record<string, boolean>;
};
const packages = JSON.parse(readFileSync("package-lock.json", "utf8")).packages as Record<string, Locked>;
const versionOf = (name: string) => packages[`node_modules/${name}`]?.version ?? "";

test("of every package with an install script it's said whether it runs, and no other is named", () => {
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripted.map(([folder]) => folder.slice(folder.lastIndexOf("node_modules/") + 13));
  expect(scripted.length).toBeGreaterThan(0);
  expect([...new Set(names)].sort()).toEqual(Object.keys(allowScripts).sort());
});

/** An npm that runs another hands its settings on: ours would hold in every folder. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)),
) as NodeJS.ProcessEnv;

const npm = (folder: string, ...args: string[]) =>
  spawnSync("npm", [...args, "--no-audit", "--no-fund"], {
    cwd: folder,
    encoding: "utf8",
    timeout: 240_000,
    env,
  });

const knowsAllowScripts = npm(".", "config", "get", "strict-allow-scripts").stdout.trim() === "true";
if (!knowsAllowScripts)
  console.warn(
    "NOT RUN: this npm knows nothing of allowScripts, and runs every install script. Use npm 11.19.",
  );

test.runIf(knowsAllowScripts)(
  "an install script that nobody named doesn't run here, and would run without our setting",
  { timeout: 480_000 },
  () => {
    const stranger = path.join(scratch, "stranger");
    mkdirSync(stranger);
    const mark = path.join(scratch, "it-ran");
    const postinstall = `node -e "require('fs').writeFileSync('${mark}','')"`;
    const described = { name: "stranger", version: "1.0.0", scripts: { postinstall } };
    writeFileSync(path.join(stranger, "package.json"), JSON.stringify(described));
    expect(npm(stranger, "pack").status).toBe(0);
    const install = (name: string, settings: string) => {
      const folder = path.join(scratch, name);
      mkdirSync(folder);
      const dependencies = { stranger: "file:../stranger/stranger-1.0.0.tgz" };
      writeFileSync(
        path.join(folder, "package.json"),
        JSON.stringify({ name, version: "1.0.0", dependencies }),
      );
      writeFileSync(path.join(folder, ".npmrc"), settings);
      return npm(folder, "install", "--offline");
    };
    const refused = install("ours", readFileSync(".npmrc", "utf8"));
    expect(refused.stderr).toContain("stranger@1.0.0");
    expect(refused.status).not.toBe(0);
    expect(existsSync(mark)).toBe(false);
    expect(install("lenient", "").status).toBe(0);
    expect(existsSync(mark)).toBe(true);
  },
);

/** Each is the first without a fault that an attacker of ours would use. */
const least: Record<string, string> = {
  next: "16.4.6",
  "next-auth": "4.24.15",
  undici: "6.29.1",
  nodemailer: "10.6.0",
  "fast-xml-parser": "5.12.1",
};

const partsOf = (version: string) => version.split(".").map(Number);

/** Whether a version is another or comes after it; what isn't released yet is none. */
function isAtLeast(version: string, lowest: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  const [parts, lows] = [partsOf(version), partsOf(lowest)];
  const at = parts.findIndex((part, n) => part !== lows[n]);
  return at < 0 || (parts[at] ?? 0) > (lows[at] ?? 0);
}

test("what faces strangers isn't older than its last mended fault", () => {
  expect(["16.4.5", "15.9.9", "16.4", "17.0.0-canary.1"].filter((one) => isAtLeast(one, "16.4.6"))).toEqual(
    [],
  );
  expect(["16.4.6", "16.10.0", "17.0.0"].filter((one) => !isAtLeast(one, "16.4.6"))).toEqual([]);
  expect(Object.entries(least).filter(([name, lowest]) => !isAtLeast(versionOf(name), lowest))).toEqual([]);
});

const isInstallation = existsSync(".ci/audit.mjs");

/** Runs the check of advisories with an npm that says this. */
function audit(said: string) {
  const folder = mkdtempSync(path.join(scratch, "npm-"));
  writeFileSync(path.join(folder, "npm"), `#!/bin/sh\ncat <<'SAID'\n${said}\nSAID\n`, { mode: 0o755 });
  const env = { ...process.env, NODE_OPTIONS: "", PATH: `${folder}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, [".ci/audit.mjs"], {
    env,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

test.runIf(isInstallation)(
  "a severe advisory ends the build, a lesser one is told, and no answer is told loudly",
  () => {
    const report = (severity: string) =>
      JSON.stringify({
        vulnerabilities: { leftish: { name: "leftish", severity, range: "<2" } },
        metadata: { vulnerabilities: { total: 1 } },
      });
    for (const severity of ["high", "critical"])
      expect(audit(report(severity))).toMatchObject({
        status: 1,
        said: expect.stringContaining("leftish <2"),
      });
    expect(audit(report("moderate"))).toMatchObject({
      status: 0,
      said: expect.stringContaining("1 known, 0"),
    });
    for (const answer of ["", '{"message":"404 Not Found"}'])
      expect(audit(answer)).toMatchObject({ status: 0, said: expect.stringContaining("NOT checked") });
  },
);
