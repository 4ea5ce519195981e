import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** A production server in a process of its own, as a test drives it over HTTP. */
export type BuiltServer = {
  url: string;
  process: ChildProcess;
  /** What it has printed so far. */
  output: () => string;
  /** Ends it and waits until it is gone. */
  end: (signal: NodeJS.Signals) => Promise<void>;
};

/**
 * Starts the built server on a free port and waits until it answers or ends. A port that something else took meanwhile,
 * as any connection may, is left for another one.
 */
export async function startBuiltServer(env: Record<string, string>): Promise<BuiltServer> {
  for (let tries = 1; ; tries += 1) {
    const server = await startOn(await findFreePort(), env);
    const isTaken = server.process.exitCode !== null && /^Port \d+ is in use/m.test(server.output());
    if (!isTaken || tries === 5) return server;
  }
}

async function startOn(port: number, env: Record<string, string>): Promise<BuiltServer> {
  const child = spawn(process.execPath, ["lib/server/serve.mjs"], {
    env: { ...process.env, ...env, NODE_ENV: "production", PORT: String(port), VITEST: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const server: BuiltServer = {
    url: `http://127.0.0.1:${port}`,
    process: child,
    output: () => output,
    end: async (signal) => {
      child.kill(signal);
      await gone;
    },
  };
  await Promise.race([untilHealthy(server.url), gone]);
  // What it said last may still be on its way.
  if (child.exitCode !== null && !child.stderr.closed) await once(child.stderr, "close");
  return server;
}

async function untilHealthy(url: string): Promise<void> {
  for (;;) {
    const healthy = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("No free port")),
      );
    });
  });
}
