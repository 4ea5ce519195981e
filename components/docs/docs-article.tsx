import { CodeBlock } from "@/components/site/code-block";
import { DocsMarkdown } from "./docs-markdown";
import { FieldList } from "./field-list";

type Part = { kind: "text"; markdown: string } | ({ kind: "fields" } & Parameters<typeof FieldList>[0]);

type Props = {
  parts: readonly Part[];
  baseUrl: string;
  /** What the first example gets, shown beside the fields of the response. */
  answer: { title: string; json: string } | null;
};

/** A page of the documentation from its parts. */
export function DocsArticle({ parts, baseUrl, answer }: Props) {
  return parts.map((part) => {
    if (part.kind === "text")
      return <DocsMarkdown key={part.markdown} text={part.markdown.replaceAll("{base_url}", baseUrl)} />;
    const list = <FieldList key={part.side} side={part.side} rows={part.rows} />;
    if (part.side === "request" || !answer) return list;
    return [
      <details key="answer" className="docs-answer">
        <summary className="action">What this server answers to “{answer.title}”</summary>
        <CodeBlock text={answer.json} />
      </details>,
      list,
    ];
  });
}
