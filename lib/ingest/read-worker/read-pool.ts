import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { tasks } from "./tasks";

/**
 * `late`: reading took more time than is allowed, which a busy machine may have caused. `refused`: the document costs
 * more memory than is allowed, or its reader failed. `stopped`: its signal came first.
 */
export type WorkerOutcome<T> =
  | { outcome: "done"; result: T }
  | { outcome: "late"; reason: string }
  | { outcome: "refused"; reason: string }
  | { outcome: "stopped"; reason: string };

// biome-ignore lint/suspicious/noExplicitAny: a constraint on functions of any one argument has no other form.
type Tasks = Readonly<Record<string, (input: any) => unknown>>;

type ReadPool<T extends Tasks> = {
  /**
   * Runs a task in a worker, at most two at once.
   *
   * @param signal ends the task with its worker.
   * @param bytes how large the document is: a large one gets more time, and a worker of its own with more memory.
   * @throws Error when no worker can be started at all.
   */
  read<K extends keyof T & string>(
    task: K,
    input: Parameters<T[K]>[0],
    signal?: AbortSignal | null,
    bytes?: number,
  ): Promise<WorkerOutcome<Awaited<ReturnType<T[K]>>>>;
};

/**
 * The deadline counts CPU time of the worker's own thread: what else runs in this process or on this machine is not
 * the document's fault. On an overloaded machine a task may take five times as long, and whoever is told that a reading
 * came late asks again later.
 */
const limits = { atOnce: 2, mostDeadlines: 5, idleMs: 30_000 };

/** What one document may take. */
type ReadLimits = { deadlineMs: number; heapMb: number };

/** What any document may take, and what each megabyte of a large one adds. */
type ReadAllowance = ReadLimits & { perMegabyte: ReadLimits };

/** A large document gets twice what a report of 10 MB takes on a slow machine. */
const usual: ReadAllowance = {
  deadlineMs: 2_000,
  heapMb: 256,
  perMegabyte: { deadlineMs: 1_200, heapMb: 16 },
};
/** In bytes, from where a document gets more time: an annual report of two megabytes takes two seconds on a slow machine. And more memory, in a worker of its own. */
const large = { time: 1_000_000, memory: 3_000_000 };

/** Two seconds and 256 MB; for each megabyte of a larger document 1.2 s, and for each of a very large one 16 MB as well. */
export function limitsOf(bytes: number, allowed: ReadAllowance = usual): ReadLimits {
  const megabytes = Math.min(50, Math.ceil(bytes / 1_000_000));
  const { deadlineMs, heapMb, perMegabyte } = allowed;
  return {
    deadlineMs: deadlineMs + (bytes > large.time ? perMegabyte.deadlineMs * megabytes : 0),
    heapMb: heapMb + (bytes > large.memory ? perMegabyte.heapMb * megabytes : 0),
  };
}

const folder = "lib/ingest/read-worker";

/**
 * Workers that run the tasks of one module, whose path is given from the project's root. A worker that takes more
 * than two seconds or 256 MB for a task (more for a large document) is ended; the next task gets a new one. Idle ones go after half a minute and
 * hold no process open.
 */
export function createReadPool<T extends Tasks>(
  tasksFile: string,
  allowed: ReadAllowance = usual,
): ReadPool<T> {
  const idle: Worker[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;
  let sweep: NodeJS.Timeout | undefined;

  const start = async (): Promise<Worker> => {
    const worker = await startWorker(tasksFile, allowed);
    worker.once("exit", () => {
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    return worker;
  };

  const runOne = async (question: Question): Promise<Run> => {
    if (question.limits.heapMb !== allowed.heapMb) return await runApart(tasksFile, question);
    const worker = idle.pop() ?? (await start());
    const run = await runTask(worker, question);
    if (run.isOver) return run;
    idle.push(worker);
    clearTimeout(sweep);
    sweep = setTimeout(() => {
      for (const one of idle.splice(0)) void one.terminate();
    }, limits.idleMs).unref();
    return run;
  };

  return {
    async read(task, input, signal = null, bytes = 0) {
      if (running === limits.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        if (signal?.aborted) return stopped;
        const question = { task, input, signal, limits: limitsOf(bytes, allowed) };
        const run = await runOne(question);
        // If the machine was asleep or busy, that isn't the document's fault.
        return run.isOver && !signal?.aborted ? (await runOne(question)).outcome : run.outcome;
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

const stopped = { outcome: "stopped", reason: "the run was stopped" } as const;

type Question = { task: string; input: unknown; signal: AbortSignal | null; limits: ReadLimits };

/** `isOver` where the worker had to go. */
type Run = { outcome: WorkerOutcome<never>; isOver: boolean };

/** A large document in a worker of its own, which goes with it. */
async function runApart(tasksFile: string, question: Question): Promise<Run> {
  const worker = await startWorker(tasksFile, question.limits);
  const run = await runTask(worker, question);
  if (!run.isOver) await worker.terminate();
  return run;
}

async function startWorker(tasksFile: string, { heapMb }: ReadLimits): Promise<Worker> {
  const root = /* turbopackIgnore: true */ process.cwd();
  const file = path.join(/* turbopackIgnore: true */ root, folder, "worker.mjs");
  const worker = new Worker(/* turbopackIgnore: true */ /* webpackIgnore: true */ file, {
    workerData: { tasks: tasksFile },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  // Without a listener an error of an idle worker would end this process.
  worker.on("error", () => undefined);
  const started = await nextOf(worker, null, null);
  if (started.outcome !== "answered") throw new Error("A reading worker did not start", { cause: started });
  threads.set(worker, started.answer as unknown as WorkerStarted);
  worker.unref();
  return worker;
}

/** What a worker says once it can read: where Linux counts its thread's time, or null on other systems. */
export type WorkerStarted = { schedstat: string | null };

const threads = new WeakMap<Worker, WorkerStarted>();

/** CPU time a worker's thread has used, in milliseconds; that of the whole process where the system tells no more. */
function cpuMsOf(worker: Worker): number {
  const file = threads.get(worker)?.schedstat;
  if (file) {
    try {
      return Number(readFileSync(file, "latin1").split(" ")[0]) / 1e6;
    } catch {
      return 0; // The thread has just ended, and its exit is about to be told.
    }
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function runTask(worker: Worker, { task, input, signal, limits: own }: Question): Promise<Run> {
  worker.ref();
  worker.postMessage({ task, input });
  const next = await nextOf(worker, own.deadlineMs, signal);
  if (next.outcome === "answered") {
    worker.unref();
    return { outcome: next.answer, isOver: false };
  }
  await worker.terminate();
  if (next.outcome === "stopped") return { outcome: stopped, isOver: true };
  if (next.outcome === "late") {
    const reason = `reading took more than ${own.deadlineMs / 1_000} s`;
    return { outcome: { outcome: "late", reason }, isOver: true };
  }
  return { outcome: { outcome: "refused", reason: reasonOf(next, own) }, isOver: true };
}

function reasonOf({ cause }: Extract<Next, { outcome: "ended" }>, { heapMb }: ReadLimits): string {
  if (cause instanceof Error && "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY")
    return `reading took more than ${heapMb} MB`;
  return `the reader ended: ${cause instanceof Error ? cause.message.slice(0, 200) : `exit code ${cause}`}`;
}

type Next =
  | { outcome: "answered"; answer: WorkerOutcome<never> }
  | { outcome: "late" }
  | { outcome: "stopped" }
  | { outcome: "ended"; cause: unknown };

/** Whichever comes first: the worker's answer, its exit, the deadline, or the signal. */
function nextOf(worker: Worker, deadlineMs: number | null, signal: AbortSignal | null): Promise<Next> {
  return new Promise((resolve) => {
    const settle = (next: Next) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onEnd).off("exit", onEnd);
      signal?.removeEventListener("abort", onAbort);
      resolve(next);
    };
    const onMessage = (answer: WorkerOutcome<never>) => settle({ outcome: "answered", answer });
    const onEnd = (cause: unknown) => settle({ outcome: "ended", cause });
    const onAbort = () => settle({ outcome: "stopped" });
    const [cpuBefore, wallBefore] = [cpuMsOf(worker), performance.now()];
    const onTimer = () => {
      const left = (deadlineMs ?? 0) - (cpuMsOf(worker) - cpuBefore);
      const wallLeft = (deadlineMs ?? 0) * limits.mostDeadlines - (performance.now() - wallBefore);
      // An answer that is here already, and only was not looked at, comes before the deadline.
      if (left <= 0 || wallLeft <= 0) setImmediate(settle, { outcome: "late" });
      else timer = setTimeout(onTimer, Math.max(10, Math.min(left, wallLeft)));
    };
    let timer = deadlineMs === null ? undefined : setTimeout(onTimer, deadlineMs);
    worker.on("message", onMessage).on("error", onEnd).on("exit", onEnd);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener("abort", onAbort);
  });
}

// Each of Next's bundles has its own copy of a module's variables; the pool is the process's.
const key = Symbol.for("footnote.reading");
const holder: typeof globalThis & { [key]?: ReadPool<typeof tasks> } = globalThis;
holder[key] ??= createReadPool<typeof tasks>("lib/ingest/read-worker/tasks.ts");

/** Reads a document apart from this thread, within two seconds and 256 MB, a large one within more. Tasks and their inputs are in `tasks.ts`. */
export const readInWorker = holder[key].read;
