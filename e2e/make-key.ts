import { spawnSync } from "node:child_process";

/** Makes and ends keys beside the running server, as its operator does. */
function runKeyTool(args: readonly string[]): string {
  const { stderr, status } = spawnSync("npm", ["run", "-s", "key", "--", ...args], {
    env: { ...process.env, DATA_DIR: "test-results/e2e-data", DATABASE_URL: "" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stderr;
}

/** The id of a new key, whose units are all included. */
export function makeKey(
  email: string,
  { name, limit, included = 50 }: { name: string; limit: number; included?: number },
): string {
  const account = ["--email", email, "--tier", "preview", "--name", name];
  const units = ["--daily-limit", String(limit), "--daily-included", String(Math.min(limit, included))];
  const said = runKeyTool(["create", ...account, ...units]);
  const id = /key_\w+/.exec(said)?.[0];
  if (!id) throw new Error(said);
  return id;
}

export const revokeKey = (id: string): string => runKeyTool(["revoke", id]);
