"use server";

import { revalidatePath } from "next/cache";
import type { SecretAnswer } from "@/components/keys/key-actions";
import type { RaiseAnswer } from "@/components/keys/key-limits";
import { requestRaise } from "@/lib/accounts/key-requests";
import { makeTestKey, renameKey, restrictKey, revealKey, rotateKey } from "@/lib/accounts/keys";
import { requireFreshViewer, requireViewer } from "@/lib/api/viewer";
import { revokeKey } from "@/lib/db/keys";
import { getDatabase } from "@/lib/db/open";
import { formatWait } from "@/lib/domain/calendar";
import { operationNames } from "@/lib/operations/catalog";
import { type FieldFault, parseForm, readText } from "@/lib/web-forms/key-request";
import {
  keyIdField,
  raiseForm,
  renameForm,
  restrictForm,
  rotateForm,
  testKeyForm,
} from "@/lib/web-forms/keys";

const gone = "This isn’t one of your keys.";

export async function reveal(keyId: string): Promise<SecretAnswer> {
  const viewer = await requireFreshViewer();
  const read = keyIdField.safeParse(keyId);
  if (!read.success) return { error: gone };
  const revealed = await revealKey(await getDatabase(), viewer, read.data);
  switch (revealed.outcome) {
    case "revealed":
      return { secret: revealed.secret };
    case "already_revealed":
      return {
        error:
          "This key was already revealed, and it’s only shown once. If you lost it, rotate it on its page.",
      };
    case "not_usable":
      return { error: "This key is revoked or expired, so it has no secret to reveal." };
    case "not_found":
      return { error: gone };
  }
}

export async function rotate(data: FormData): Promise<SecretAnswer> {
  const viewer = await requireFreshViewer();
  const read = rotateForm.safeParse({
    keyId: readText(data, "keyId"),
    graceSeconds: readText(data, "graceSeconds"),
    seenLast4: readText(data, "seenLast4"),
  });
  if (!read.success) return { error: read.error.issues[0]?.message ?? gone };
  const rotated = await rotateKey(await getDatabase(), viewer, read.data);
  if (rotated.outcome === "rotated") return { secret: rotated.secret };
  if (rotated.outcome === "not_found") return { error: gone };
  return { error: "The key changed after you opened this page. Reload the page to see its secrets." };
}

export async function rename(data: FormData): Promise<{ error: string } | undefined> {
  const viewer = await requireViewer();
  const read = renameForm.safeParse({ keyId: readText(data, "keyId"), name: readText(data, "name") });
  if (!read.success) return { error: read.error.issues[0]?.message ?? gone };
  const { outcome } = await renameKey(await getDatabase(), viewer, read.data);
  if (outcome === "not_found") return { error: gone };
  revalidatePath("/console/keys", "layout");
}

export async function makeTest(data: FormData): Promise<{ error: string } | { keyId: string }> {
  const viewer = await requireViewer();
  const read = testKeyForm.safeParse({ name: readText(data, "name") });
  if (!read.success) return { error: read.error.issues[0]?.message ?? gone };
  const made = await makeTestKey(await getDatabase(), viewer, read.data.name);
  if (made.outcome === "too_many")
    return {
      error: `You’ve created too many test keys today. Try again ${formatWait(made.retryAfterSeconds)}.`,
    };
  if (made.outcome === "full")
    return { error: `You can have up to ${made.most} test keys. Revoke one to create another.` };
  revalidatePath("/console/keys", "layout");
  return { keyId: made.keyId };
}

export async function raise(data: FormData): Promise<RaiseAnswer> {
  const viewer = await requireViewer();
  const read = raiseForm.safeParse({
    keyId: readText(data, "keyId"),
    tier: readText(data, "tier"),
    reason: readText(data, "reason"),
  });
  if (!read.success) return { error: read.error.issues[0]?.message ?? gone };
  const asked = await requestRaise(await getDatabase(), viewer, read.data);
  switch (asked.outcome) {
    case "submitted":
    case "already_open":
      revalidatePath("/console", "layout");
      return { requestId: asked.request.id };
    case "too_many":
      return {
        error: `You’ve sent too many requests today. Try again ${formatWait(asked.retryAfterSeconds)}.`,
      };
    case "not_larger":
      return { error: "The key already has these limits." };
    case "not_found":
      return { error: gone };
  }
}

export async function restrict(data: FormData): Promise<{ errors: readonly FieldFault[] } | undefined> {
  const viewer = await requireViewer();
  const read = parseForm(restrictForm(operationNames), {
    keyId: readText(data, "keyId"),
    operations: data.getAll("operations").map(String),
    networks: readText(data, "networks"),
    spendCapCents: readText(data, "spendCapCents"),
  });
  if (!read.ok) return { errors: read.errors };
  const { outcome } = await restrictKey(await getDatabase(), viewer, read.value);
  if (outcome === "not_found") return { errors: [{ name: null, message: gone }] };
  revalidatePath("/console/keys", "layout");
}

export async function revoke(data: FormData): Promise<{ error: string } | undefined> {
  const viewer = await requireViewer();
  const read = keyIdField.safeParse(readText(data, "keyId"));
  if (!read.success) return { error: gone };
  const revoked = await revokeKey(await getDatabase(), read.data, viewer.email, viewer.accountId);
  if (!revoked) return { error: gone };
  revalidatePath("/console/keys", "layout");
}
