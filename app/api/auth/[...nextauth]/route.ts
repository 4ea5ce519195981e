import type { NextRequest } from "next/server";
import { answerAuthRequest } from "@/lib/api/sign-in";

export const dynamic = "force-dynamic";

/**
 * Where GitHub and Google lead back to, and where next-auth sends what failed: on to the sign-in page. Everything else
 * of next-auth is asked by server actions, so nothing here takes a form.
 */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  const { nextauth } = await params;
  const [action, provider] = nextauth;
  const isOpen =
    action === "error" || action === "signin" || (action === "callback" && provider !== "credentials");
  if (!isOpen) return Response.json({ error: "No such address" }, { status: 404 });
  return await answerAuthRequest(request, nextauth);
}
