"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { SettingsState } from "@/components/account/settings-forms";
import { changeAlerts, changeSpendCap, deleteAccount } from "@/lib/accounts/account";

import { signOut, signOutEverywhere } from "@/lib/accounts/sign-in";
import { endOwnSession } from "@/lib/api/sign-in";
import { requireFreshViewer, requireViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { formatCents } from "@/lib/domain/amounts";
import { spendCapForm } from "@/lib/web-forms/keys";

const page = "/console/settings";

export async function saveAlerts(_: SettingsState, form: FormData): Promise<SettingsState> {
  const viewer = await requireViewer();
  const alerts = form.get("alerts") === "on";
  await changeAlerts(await getDatabase(), viewer, alerts);
  revalidatePath(page);
  return {
    errors: [],
    message: alerts
      ? "You’ll get usage emails."
      : "Usage emails are off. You can still see your usage on the usage page.",
  };
}

export async function saveSpendCap(_: SettingsState, form: FormData): Promise<SettingsState> {
  const viewer = await requireViewer();
  const typed = String(form.get("cap") ?? "").slice(0, 40);
  const read = spendCapForm.safeParse({ cap: typed, action: form.get("action") ?? undefined });
  if (!read.success) {
    const errors = read.error.issues.map((issue) => ({
      name: String(issue.path[0]),
      message: issue.message,
    }));
    return { errors, message: null, typed };
  }
  const { cents, action } = read.data;
  await changeSpendCap(await getDatabase(), viewer, read.data);
  revalidatePath(page);
  const said =
    cents === null
      ? "The cap is removed."
      : action === "stop"
        ? `Calls stop at ${formatCents(cents)} of overage per month.`
        : `You’ll be warned at ${formatCents(cents)} of overage per month.`;
  return { errors: [], message: said };
}

export async function endAllSessions(): Promise<void> {
  const viewer = await requireViewer();
  await signOutEverywhere(await getDatabase(), viewer);
  await endOwnSession();
  redirect("/sign-in");
}

/** Deletes the signed-in person's account, where they typed their address. */
export async function removeAccount(form: FormData): Promise<{ error: string } | undefined> {
  const viewer = await requireFreshViewer();
  const typed = String(form.get("email") ?? "")
    .trim()
    .toLowerCase();
  if (typed !== viewer.email) return { error: `Type ${viewer.email} to delete this account.` };
  const { outcome } = await deleteAccount(await getDatabase(), viewer);
  if (outcome === "only_admin") return { error: "You’re the only admin. Make someone else an admin first." };
  await endOwnSession();
  redirect("/sign-in?deleted=1");
}

/** Ends another browser's session, or this one's. */
export async function endOneSession(form: FormData): Promise<{ error: string } | undefined> {
  const viewer = await requireViewer();
  const sessionId = String(form.get("sessionId")).slice(0, 100);
  if (sessionId === viewer.sessionId) {
    await endOwnSession();
    redirect("/sign-in");
  }
  const { outcome } = await signOut(await getDatabase(), viewer, sessionId);
  revalidatePath(page);
  return outcome === "signed_out" ? undefined : { error: "This session has already ended." };
}
