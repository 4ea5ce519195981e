import Link from "next/link";
import { isValidElement, type ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { CodeBlock } from "@/components/site/code-block";
import { slugHeading } from "@/lib/domain/prose";

function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : "";
}

const components: Components = {
  h1: ({ children }) => <h1 className="page-title">{children}</h1>,
  h2: ({ children }) => (
    <h2 id={slugHeading(textOf(children))} className="section-title">
      {children}
    </h2>
  ),
  h3: ({ children }) => <h3 id={slugHeading(textOf(children))}>{children}</h3>,
  a: ({ href = "", children }) =>
    href.startsWith("/") ? (
      <Link href={href} className="action">
        {children}
      </Link>
    ) : (
      <a href={href} className="action" {...(href.startsWith("#") ? {} : { rel: "noreferrer" })}>
        {children}
      </a>
    ),
  pre: ({ children }) => <CodeBlock text={textOf(children).replace(/\n$/, "")} />,
  table: ({ children }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; a landmark for each table would be too many.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div className="docs-table" role="group" tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </div>
  ),
};

/** A stretch of the documentation, from its Markdown. */
export function DocsMarkdown({ text }: { text: string }) {
  return (
    <Markdown remarkPlugins={[remarkGfm]} components={components}>
      {text}
    </Markdown>
  );
}
