import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { sendUsageAlerts } from "@/lib/accounts/alerts";
import { deliverDueMail, sweepOutbox } from "@/lib/accounts/mail";
import { forgetDeletedCalls } from "@/lib/db/accounts";
import { sweepAttempts } from "@/lib/db/attempts";
import { forgetCallLog, forgetRequests } from "@/lib/db/calls";
import { sweepMail } from "@/lib/db/mail";
import { type Database, isDatabaseUnavailable } from "@/lib/db/open";
import { sweepSessions, sweepSignInTokens } from "@/lib/db/sign-in";
import { sweepDeliveries } from "@/lib/db/webhooks";
import { logError } from "@/lib/log";
import { deliverWebhooks } from "@/lib/webhooks/deliver";
import { queueWebhookEvents } from "@/lib/webhooks/queue-events";

/** Each may run on several instances at once: what one of them has taken, the others leave. */
type Task = { name: string; everyMs: number; run: (db: Database, signal: AbortSignal) => Promise<unknown> };

const tasks: readonly Task[] = [
  { name: "usage-alerts", everyMs: 10_000, run: sendUsageAlerts },
  { name: "mail", everyMs: 10_000, run: deliverDueMail },
  { name: "queue-webhooks", everyMs: 5_000, run: queueWebhookEvents },
  { name: "send-webhooks", everyMs: 5_000, run: deliverWebhooks },
  { name: "sweep-webhooks", everyMs: 60_000, run: sweepDeliveries },
  { name: "forget-requests", everyMs: 60_000, run: forgetRequests },
  { name: "forget-deleted", everyMs: 60_000, run: forgetDeletedCalls },
  { name: "forget-call-log", everyMs: 60_000, run: forgetCallLog },
  { name: "sweep-attempts", everyMs: 3_600_000, run: sweepAttempts },
  { name: "sweep-mail", everyMs: 3_600_000, run: sweepMail },
  { name: "sweep-outbox", everyMs: 3_600_000, run: () => sweepOutbox() },
  { name: "sweep-sessions", everyMs: 3_600_000, run: sweepSessions },
  { name: "sweep-sign-in-tokens", everyMs: 3_600_000, run: sweepSignInTokens },
];

/** A mail server may be slow to answer; ending the process is not to wait for it for ever. */
const longestWaitMs = 10_000;

export type Housekeeping = {
  /** Begins nothing new and waits for what is running, ten seconds at most. May be called again. */
  stop(): Promise<void>;
};

/** Does what a server has to do beside answering: mails that are due, and rows that are past their time. */
export function startHousekeeping(db: Database): Housekeeping {
  const ending = new AbortController();
  const running = new Map<string, Promise<void>>();
  const begin = (task: Task) => {
    if (running.has(task.name)) return;
    running.set(
      task.name,
      runSafely(db, task, ending.signal).finally(() => running.delete(task.name)),
    );
  };
  const timers = tasks.map((task) => setInterval(() => begin(task), task.everyMs).unref());
  for (const task of tasks) begin(task);
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      ending.abort();
      await Promise.race([Promise.all(running.values()), wait(longestWaitMs, undefined, { ref: false })]);
    },
  };
}

async function runSafely(db: Database, { name, run }: Task, signal: AbortSignal): Promise<void> {
  try {
    await run(db, signal);
  } catch (error) {
    // While the database is away, requests say so; a line each ten seconds would add nothing.
    if (!isDatabaseUnavailable(error)) logError(error, { task: name });
  }
}
