"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { DecisionState } from "@/components/admin/requests/decision-form";
import { changeTerms } from "@/lib/accounts/keys";
import { requireAdmin } from "@/lib/api/viewer";
import { revokeKey } from "@/lib/db/keys";
import { getDatabase } from "@/lib/db/open";
import { parseForm, readText } from "@/lib/web-forms/key-request";
import { keyIdField, keyTermsForm, lastDayOf } from "@/lib/web-forms/keys";

const gone = "No such key.";

export async function changeKeyTerms(_: DecisionState, data: FormData): Promise<DecisionState> {
  const admin = await requireAdmin();
  const names = ["keyId", "seen", "tier", "dailyLimit", "dailyIncluded", "expiresAt"];
  const read = parseForm(keyTermsForm, Object.fromEntries(names.map((name) => [name, readText(data, name)])));
  if (!read.ok) return { errors: read.errors, refusal: null };
  const { keyId, seen, ...terms } = read.value;
  // A last day that was left alone keeps the moment that it stands for.
  const expiresAt =
    lastDayOf(terms.expiresAt) === lastDayOf(seen.expiresAt) ? seen.expiresAt : terms.expiresAt;
  const { outcome } = await changeTerms(await getDatabase(), admin, {
    keyId,
    seen,
    terms: { ...terms, expiresAt },
  });
  if (outcome === "not_found") return { errors: [], refusal: gone };
  if (outcome === "stale")
    return {
      errors: [],
      refusal: "The key was changed or revoked after you opened this page. Your changes weren’t saved.",
    };
  revalidatePath("/admin/keys", "layout");
  redirect(`/admin/keys/${keyId}`);
}

export async function revokeAny(data: FormData): Promise<{ error: string } | undefined> {
  const admin = await requireAdmin();
  const read = keyIdField.safeParse(readText(data, "keyId"));
  if (!read.success) return { error: gone };
  const revoked = await revokeKey(await getDatabase(), read.data, admin.email);
  if (!revoked) return { error: gone };
  revalidatePath("/admin/keys", "layout");
}
