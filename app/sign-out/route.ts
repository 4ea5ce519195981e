import { endOwnSession } from "@/lib/api/sign-in";

/** Ends this browser's session; the form of every page posts here, so that it works without a script. */
export async function POST(): Promise<Response> {
  if ((await endOwnSession()) === "refused")
    return Response.json({ error: "This address only takes forms from our own pages" }, { status: 403 });
  return new Response(null, { status: 303, headers: { Location: "/" } });
}
