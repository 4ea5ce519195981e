import "server-only";
import { withErrorBoundary } from "@/lib/api/answer";
import { readViewer, type Viewer } from "@/lib/api/viewer";
import { errors } from "@/lib/operations/errors";

const headers = { "Cache-Control": "private, no-store" };

/**
 * What a page of the console reads again by itself, as JSON: 401 for whoever is signed out, 404 where `read` finds
 * null, 503 where the database is unavailable.
 */
export async function answerViewer(task: string, read: (viewer: Viewer) => Promise<object | null>) {
  const refuse = (status: number, error: string) => Response.json({ error }, { status, headers });
  const answer = await withErrorBoundary(async () => {
    const viewer = await readViewer();
    return viewer
      ? { outcome: "read" as const, found: await read(viewer) }
      : { outcome: "signed_out" as const };
  }, task);
  if (answer.outcome === "signed_out") return refuse(401, "You are signed out");
  if (answer.outcome === "failed") return refuse(errors.unavailable.status, errors.unavailable.error);
  return answer.found === null ? refuse(404, "Not found") : Response.json(answer.found, { headers });
}
