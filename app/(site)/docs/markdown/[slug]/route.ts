import { findPage } from "@/lib/docs/list-pages";
import { publicUrl } from "@/lib/env";

/** A page of the documentation as Markdown; /docs/<slug>.md leads here. */
export async function GET(_: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  const page = findPage((await params).slug);
  if (!page) return new Response("There is no such page; /llms.txt lists them.\n", { status: 404 });
  return new Response(page.markdown.replaceAll("{base_url}", publicUrl()), {
    headers: { "Content-Type": "text/markdown; charset=utf-8" },
  });
}
