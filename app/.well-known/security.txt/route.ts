import { writeSecurityText } from "@/lib/docs/host-document";
import { env, publicUrl } from "@/lib/env";

export const dynamic = "force-dynamic";

/** Whom to tell of a weakness, where the host named somebody. */
export function GET(): Response {
  const contact = env.SECURITY_CONTACT;
  if (contact === undefined) return new Response("Not found\n", { status: 404 });
  return new Response(writeSecurityText(contact, publicUrl(), new Date()), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
