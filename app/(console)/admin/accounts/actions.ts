"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { changeRole, signOutAccount } from "@/lib/accounts/account";
import { requireAdmin, requireFreshAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";

type Answer = { error: string } | undefined;

const refusals = {
  forbidden: "You’re no longer an admin.",
  not_found: "This account doesn’t exist.",
  own: "You can’t change your own role.",
  settings: "This account is an admin through ADMIN_EMAILS. Change it there.",
};

const roleForm = z.object({ accountId: z.string().max(100), role: z.enum(["developer", "admin"]) });

export async function saveRole(form: FormData): Promise<Answer> {
  const admin = await requireFreshAdmin();
  const read = roleForm.safeParse(Object.fromEntries(form));
  if (!read.success) return { error: "Choose a role." };
  const { outcome } = await changeRole(await getDatabase(), admin, read.data);
  revalidatePath("/admin/accounts");
  return outcome === "changed" || outcome === "unchanged" ? undefined : { error: refusals[outcome] };
}

export async function endSessions(form: FormData): Promise<Answer> {
  const admin = await requireAdmin();
  const { outcome } = await signOutAccount(await getDatabase(), admin, String(form.get("accountId")));
  revalidatePath("/admin/accounts");
  return outcome === "signed_out" ? undefined : { error: refusals[outcome] };
}
