"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { SaveAnswer } from "@/components/webhooks/webhook-form";
import { requireFreshViewer, requireViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { formatWait } from "@/lib/domain/calendar";
import { mostWebhooks } from "@/lib/domain/webhooks";
import { parseForm, readText } from "@/lib/web-forms/key-request";
import { webhookForm } from "@/lib/web-forms/webhook";
import {
  changeWebhook,
  replayDelivery,
  rotateSecret,
  saveWebhook,
  testWebhook,
} from "@/lib/webhooks/manage-webhooks";

const page = "/console/webhooks";
const gone = "This isn’t one of your webhooks.";
const describeWait = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  `You’ve done that too often this hour. Try again ${formatWait(retryAfterSeconds)}.`;

export async function save(data: FormData): Promise<SaveAnswer> {
  const viewer = await requireFreshViewer();
  const read = parseForm(webhookForm, {
    id: readText(data, "id"),
    url: readText(data, "url"),
    companies: readText(data, "companies"),
    items: data.getAll("items").map(String),
  });
  if (!read.ok) return { errors: read.errors };
  const { id, ...answers } = read.value;
  const saved = await saveWebhook(await getDatabase(), viewer, { ...answers, id: id === "" ? null : id });
  if (saved.outcome === "invalid") return { errors: saved.errors };
  if (saved.outcome === "too_many") return { errors: [{ name: null, message: describeWait(saved) }] };
  if (saved.outcome === "full")
    return {
      errors: [
        { name: null, message: `You can have up to ${mostWebhooks} webhooks. Delete one to create another.` },
      ],
    };
  if (saved.outcome === "not_found") return { errors: [{ name: null, message: gone }] };
  if (saved.secret === null) revalidatePath(page, "layout");
  return { id: saved.id, secret: saved.secret };
}

export async function test(id: string): Promise<{ error: string } | { message: string }> {
  const viewer = await requireViewer();
  const sent = await testWebhook(await getDatabase(), viewer, String(id).slice(0, 40));
  revalidatePath(page, "layout");
  if (sent.outcome === "not_found") return { error: gone };
  if (sent.outcome === "too_many") return { error: describeWait(sent) };
  return sent.outcome === "sent"
    ? { message: "The test message was delivered." }
    : { error: `The test message failed: ${sent.error ?? "it wasn’t sent in time"}` };
}

export async function rotate(id: string): Promise<{ error: string } | { secret: string }> {
  const viewer = await requireFreshViewer();
  const rotated = await rotateSecret(await getDatabase(), viewer, String(id).slice(0, 40));
  return rotated.outcome === "rotated" ? { secret: rotated.secret } : { error: gone };
}

export async function change(data: FormData): Promise<{ error: string } | undefined> {
  const viewer = await requireViewer();
  const wanted = readText(data, "change");
  if (wanted !== "pause" && wanted !== "resume" && wanted !== "delete") return { error: gone };
  const { outcome } = await changeWebhook(
    await getDatabase(),
    viewer,
    readText(data, "id").slice(0, 40),
    wanted,
  );
  if (outcome === "not_found") return { error: gone };
  revalidatePath(page, "layout");
  if (wanted === "delete") redirect(page);
}

export async function replay(id: string): Promise<{ error: string } | undefined> {
  const viewer = await requireViewer();
  const replayed = await replayDelivery(await getDatabase(), viewer, String(id).slice(0, 60));
  revalidatePath(page, "layout");
  if (replayed.outcome === "too_many") return { error: describeWait(replayed) };
}
