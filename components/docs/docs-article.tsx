import { DocsMarkdown } from "./docs-markdown";
import { FieldList } from "./field-list";

type Part = { kind: "text"; markdown: string } | ({ kind: "fields" } & Parameters<typeof FieldList>[0]);

/** A page of the documentation from its parts. */
export function DocsArticle({ parts, baseUrl }: { parts: readonly Part[]; baseUrl: string }) {
  return parts.map((part) =>
    part.kind === "fields" ? (
      <FieldList key={part.side} side={part.side} rows={part.rows} />
    ) : (
      <DocsMarkdown key={part.markdown} text={part.markdown.replaceAll("{base_url}", baseUrl)} />
    ),
  );
}
