import { makeRequestId } from "@/lib/api/answer";
import { catalog } from "@/lib/operations/catalog";
import { pathOf } from "@/lib/operations/contract";

/** Whoever calls an address that does not exist is told, in JSON as everywhere else, which do. */
function answer(): Response {
  const error = `No such endpoint; the operations are ${catalog.map((contract) => `POST ${pathOf(contract)}`).join(", ")}`;
  const headers = { "Cache-Control": "no-store", "X-Request-Id": makeRequestId() };
  return Response.json({ error }, { status: 404, headers });
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
