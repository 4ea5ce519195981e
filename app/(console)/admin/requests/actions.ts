"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { DecisionState } from "@/components/admin/requests/decision-form";
import {
  approveRequest,
  askApplicant,
  beginReview,
  declineRequest,
  type Refusal,
} from "@/lib/accounts/review";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { formatDatedMoment } from "@/lib/domain/calendar";
import { parseForm, readText, requestIdField } from "@/lib/web-forms/key-request";
import { approveForm, askForm, declineForm } from "@/lib/web-forms/keys";

const readFields = (data: FormData, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, readText(data, name)]));

export async function approve(_: DecisionState, data: FormData): Promise<DecisionState> {
  const admin = await requireAdmin();
  const names = ["id", "version", "name", "tier", "dailyLimit", "dailyIncluded", "expiresAt", "message"];
  const read = parseForm(approveForm, readFields(data, names));
  if (!read.ok) return { errors: read.errors, refusal: null };
  const { id, version, message, ...terms } = read.value;
  return settle(id, await approveRequest(await getDatabase(), admin, { id, version, terms, message }));
}

export async function decline(_: DecisionState, data: FormData): Promise<DecisionState> {
  const admin = await requireAdmin();
  const read = parseForm(declineForm, readFields(data, ["id", "version", "reason", "message"]));
  if (!read.ok) return { errors: read.errors, refusal: null };
  return settle(read.value.id, await declineRequest(await getDatabase(), admin, read.value));
}

export async function ask(_: DecisionState, data: FormData): Promise<DecisionState> {
  const admin = await requireAdmin();
  const read = parseForm(askForm, readFields(data, ["id", "version", "message"]));
  if (!read.ok) return { errors: read.errors, refusal: null };
  return settle(read.value.id, await askApplicant(await getDatabase(), admin, read.value));
}

export async function markOpened(id: string): Promise<void> {
  const admin = await requireAdmin();
  const read = requestIdField.safeParse(id);
  if (!read.success) return;
  await beginReview(await getDatabase(), admin, read.data);
  revalidatePath("/admin/requests", "layout");
}

type Done = { outcome: "approved" } | { outcome: "declined" } | { outcome: "asked" };

function settle(id: string, decided: Done | Refusal): DecisionState {
  if (decided.outcome === "approved" || decided.outcome === "declined" || decided.outcome === "asked") {
    revalidatePath("/admin/requests", "layout");
    redirect(`/admin/requests/${id}`);
  }
  return { errors: [], refusal: describeRefusal(decided) };
}

function describeRefusal(refusal: Refusal): string {
  switch (refusal.outcome) {
    case "already_decided": {
      const at = refusal.at ? ` on ${formatDatedMoment(new Date(refusal.at))}` : "";
      if (refusal.status === "withdrawn") return `The applicant has withdrawn the request${at}.`;
      return `Already ${refusal.status} by ${refusal.by ?? "another admin"}${at}.`;
    }
    case "stale":
      return "The request changed after you opened it: the applicant or another admin edited it. Read it again before you decide.";
    case "own_request":
      return "This is your own request; another admin has to decide on it.";
    case "not_found":
      return "No such request.";
  }
}
