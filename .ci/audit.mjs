// Advisories on packages of production, asked of the registry: one of high or critical severity fails. A registry that
// keeps none, or can't be reached, is said loudly and is no failure.
import { spawnSync } from "node:child_process";

const { stdout, error } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  timeout: 60_000,
});
const report = readReport();

function readReport() {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

const counts = report.metadata?.vulnerabilities;
if (counts === undefined) {
  const why = report.message ?? report.error?.summary ?? error?.message ?? "it gave no report";
  console.warn(`\n*** SKIPPED: advisories were NOT checked. The registry could not be asked: ${why}\n`);
} else {
  const severe = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) =>
    ["high", "critical"].includes(severity),
  );
  for (const { name, severity, range } of severe) console.error(`${severity}: ${name} ${range}`);
  console.log(`Advisories: ${counts.total} known, ${severe.length} of them high or critical.`);
  process.exitCode = severe.length > 0 ? 1 : 0;
}
