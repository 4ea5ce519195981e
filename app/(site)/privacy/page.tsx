import type { Metadata } from "next";
import { DocsArticle } from "@/components/docs/docs-article";
import { readHostDocument } from "@/lib/docs/host-document";
import { env, publicUrl } from "@/lib/env";

export const metadata: Metadata = { title: "Privacy" };

/** The host's own document where it has one, else ours. */
export default function PrivacyPage() {
  const markdown = readHostDocument("privacy", env.DATA_DIR);
  return (
    <article className="prose max-w-[46rem]">
      <DocsArticle parts={[{ kind: "text", markdown }]} baseUrl={publicUrl()} />
    </article>
  );
}
