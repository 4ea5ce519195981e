"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { EditState } from "@/components/requests/edit-request-form";
import { editRequest, withdrawRequest } from "@/lib/accounts/key-requests";
import { requireViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { operationNames } from "@/lib/operations/catalog";
import { draftOf, editForm, parseForm, readDraft, readText, withdrawForm } from "@/lib/web-forms/key-request";

const gone = "This isn’t one of your requests.";

export async function saveAnswers(state: EditState, data: FormData): Promise<EditState> {
  const viewer = await requireViewer();
  const draft = readDraft(data);
  const reply = readText(data, "reply");
  const answer: EditState = { ...state, draft, reply, errors: [], conflict: null };
  const refused = (message: string): EditState => ({ ...answer, errors: [{ name: null, message }] });
  const fields = { ...draft, reply, id: readText(data, "id"), version: readText(data, "version") };
  const read = parseForm(editForm(operationNames), fields);
  if (!read.ok) return { ...answer, errors: read.errors };
  const { id, version, reply: said, ...answers } = read.value;
  const edited = await editRequest(await getDatabase(), viewer, { id, version, answers, reply: said });
  switch (edited.outcome) {
    case "saved":
      revalidatePath("/console/request", "layout");
      redirect(`/console/request/${id}`);
      break;
    case "conflict":
      return { ...answer, version: edited.request.version, conflict: draftOf(edited.request) };
    case "unanswered":
      return {
        ...answer,
        errors: [{ name: "reply", message: "Answer the reviewer, or change an answer below" }],
      };
    case "closed":
      return refused("The request is closed, so nothing was saved. Reload its page to see why.");
    case "not_found":
      return refused(gone);
  }
}

export async function withdraw(data: FormData): Promise<{ error: string } | undefined> {
  const viewer = await requireViewer();
  const read = withdrawForm.safeParse({ id: readText(data, "id") });
  if (!read.success) return { error: gone };
  const { outcome } = await withdrawRequest(await getDatabase(), viewer, read.data.id);
  if (outcome === "not_found") return { error: gone };
  if (outcome === "closed") return { error: "The request is already closed. Reload its page to see why." };
  revalidatePath("/console/request", "layout");
}
