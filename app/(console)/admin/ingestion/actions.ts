"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { IngestionState } from "@/components/admin/ingestion/ingestion";
import { retryFailedWork } from "@/lib/accounts/ingestion";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { saysOfStart, startNamedIngestion } from "@/lib/server/named-ingestion";
import { failedWorkForm, ingestionForm } from "@/lib/web-forms/ingestion";

const page = "/admin/ingestion";

export async function startIngestion(_: IngestionState, form: FormData): Promise<IngestionState> {
  const viewer = await requireAdmin();
  const typed = {
    companies: String(form.get("companies") ?? "").slice(0, 20_000),
    since: String(form.get("since") ?? "").slice(0, 20),
  };
  const read = ingestionForm.safeParse(typed);
  if (!read.success) {
    const errors = read.error.issues.map(({ path, message }) => ({ name: String(path[0]), message }));
    return { errors, message: null, typed };
  }
  const start = await startNamedIngestion(await getDatabase(), { ...read.data, actor: viewer.email });
  revalidatePath(page);
  return start.outcome === "started"
    ? { errors: [], message: saysOfStart(start), typed: { companies: "", since: "" } }
    : { errors: [], message: saysOfStart(start), typed };
}

export async function retryIngestion(form: FormData): Promise<void> {
  const viewer = await requireAdmin();
  const read = ingestionForm.safeParse({ companies: String(form.get("companies") ?? ""), since: "" });
  if (!read.success) redirect(page);
  const start = await startNamedIngestion(await getDatabase(), { ...read.data, actor: viewer.email });
  revalidatePath(page);
  redirect(start.outcome === "started" ? page : `${page}?retry=${start.outcome}`);
}

/** Has work that was given up tried again. */
export async function retryFailed(form: FormData): Promise<void> {
  const viewer = await requireAdmin();
  const read = failedWorkForm.safeParse({ kind: form.get("kind"), key: form.get("key") });
  if (read.success) await retryFailedWork(await getDatabase(), read.data, viewer.email);
  revalidatePath(page);
  redirect(page);
}
