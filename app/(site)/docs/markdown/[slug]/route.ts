import { findPage, writePage } from "@/lib/docs/list-pages";
import { publicUrl } from "@/lib/env";

/** A page of the documentation as Markdown; /docs/<slug>.md leads here. */
export async function GET(_: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  const page = findPage((await params).slug);
  const text = page ? writePage(page, publicUrl()) : "There is no such page; /llms.txt lists them.\n";
  const type = page ? "text/markdown" : "text/plain";
  return new Response(text, {
    status: page ? 200 : 404,
    headers: { "Content-Type": `${type}; charset=utf-8` },
  });
}
