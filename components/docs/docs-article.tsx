import Link from "next/link";
import { isValidElement, type ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import remarkSmartypants from "remark-smartypants";
import { CodeBlock } from "@/components/code/code-block";
import { languageOf, ServerCode } from "@/components/code/highlight";
import { chipClass } from "@/components/ui/button";
import { formatDay } from "@/lib/domain/calendar";
import { slugHeading } from "@/lib/domain/prose";

type Part =
  | { kind: "text"; markdown: string }
  | ({ kind: "fields" } & Parameters<typeof FieldList>[0])
  | { kind: "examples" };

type Props = { parts: readonly Part[]; baseUrl: string };

/** A page of the documentation from its parts; examples stand beside it. */
export function DocsArticle({ parts, baseUrl }: Props) {
  return parts.map((part) => {
    if (part.kind === "text")
      return <DocsMarkdown key={part.markdown} text={part.markdown.replaceAll("{base_url}", baseUrl)} />;
    return part.kind === "fields" ? <FieldList key={part.side} side={part.side} rows={part.rows} /> : null;
  });
}

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
  pre: ({ children }) => <Code>{children}</Code>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; a landmark for each table would be too many.
    <div
      className="scroll-cue on-paper overflow-x-auto text-sm max-sm:text-print max-sm:[&_:is(th,td)]:pr-2 max-sm:[&_table:has(td:nth-child(3))]:min-w-[34rem]"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label="Table"
    >
      <table>{children}</table>
    </div>
  ),
};

/** Code in the colors of the language that its fence names. */
function Code({ children }: { children: ReactNode }) {
  const text = textOf(children).replace(/\n$/, "");
  const named = isValidElement<{ className?: string }>(children) ? children.props.className : undefined;
  const language = languageOf(named?.replace("language-", "") ?? "");
  if (language) return <ServerCode text={text} language={language} />;
  return <CodeBlock text={text} />;
}

/** A stretch of the documentation, from its Markdown. */
export function DocsMarkdown({ text }: { text: string }) {
  return (
    <Markdown
      remarkPlugins={[remarkGfm, [remarkSmartypants, { dashes: false, backticks: false, ellipses: false }]]}
      components={components}
    >
      {text}
    </Markdown>
  );
}

type Field = {
  id: string;
  path: string;
  depth: number;
  type: string;
  required: boolean;
  description: string;
  sameAs: { id: string; path: string } | null;
};

type FieldListProps = { side: "request" | "response"; rows: readonly Field[] };

/** The fields of a request or response, each beneath the one that it belongs to, each with an address of its own. */
function FieldList({ side, rows }: FieldListProps) {
  return (
    <ul className="border-rule border-t text-[0.9375rem] leading-normal" aria-label={`Fields of the ${side}`}>
      {takeLevel(rows, 0).map(({ field, within }) => (
        <FieldItem key={field.id} side={side} field={field} within={within} />
      ))}
    </ul>
  );
}

function FieldItem({
  side,
  field,
  within,
}: {
  side: FieldListProps["side"];
  field: Field;
  within: readonly Field[];
}) {
  const { id, path, type, required, description, sameAs, depth } = field;
  const name = path.slice(path.lastIndexOf(".") + 1);
  return (
    <li
      id={id}
      className={`group/field scroll-mt-4 ${depth === 0 ? "border-rule border-b py-3" : "py-2 last:pb-0"}`}
    >
      <p className="group-target/field:bg-marker group-target/field:ring-4 group-target/field:ring-marker">
        <a
          href={`#${id}`}
          aria-label={path}
          className="wrap-anywhere font-mono font-semibold text-sm hover:underline"
        >
          {name}
        </a>{" "}
        <span className="text-faded text-print" data-plain-code>
          <InlineCode text={type} />
        </span>{" "}
        {side === "request" && required && (
          <strong className="whitespace-nowrap font-medium text-print">required</strong>
        )}
        {side === "response" && !required && (
          <em className="whitespace-nowrap font-medium text-faded text-print">optional</em>
        )}
      </p>
      {(description !== "" || sameAs) && (
        <p className="mt-0.5">
          <InlineCode text={description} />
          {sameAs && (
            <>
              {" "}
              Same fields as{" "}
              <a href={`#${sameAs.id}`} className="action">
                {sameAs.path}
              </a>
              .
            </>
          )}
        </p>
      )}
      {within.length > 0 && (
        <ul className="mt-2 border-rule border-l pl-3.5 sm:pl-5">
          {takeLevel(within, depth + 1).map((inner) => (
            <FieldItem key={inner.field.id} side={side} {...inner} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The fields of one depth, each with those that stand within it. */
function takeLevel(rows: readonly Field[], depth: number): { field: Field; within: Field[] }[] {
  const level: { field: Field; within: Field[] }[] = [];
  for (const field of rows) {
    if (field.depth === depth) level.push({ field, within: [] });
    else level.at(-1)?.within.push(field);
  }
  return level;
}

/** A text in which `backticks` mark code. */
function InlineCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    // Every other part stands between two backticks; a text never changes while it is shown.
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name.
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}

type ChangelogProps = {
  lead: string;
  /** Newest first. */
  entries: readonly { id: string; day: string; title: string; tags: readonly string[]; markdown: string }[];
  /** Every tag that an entry has. */
  tags: readonly string[];
  /** Only entries with this tag are shown. */
  tag: string | null;
};

/** What changed, with filters by what it touches; works without a script. */
export function Changelog({ lead, entries, tags, tag }: ChangelogProps) {
  const shown = entries.filter((entry) => tag === null || entry.tags.includes(tag));
  return (
    <>
      <h1 className="page-title">Changelog</h1>
      <DocsMarkdown text={lead} />
      <nav aria-label="Filter by tag" className="flex flex-wrap gap-2">
        <TagLink tag={null} isCurrent={tag === null} />
        {tags.map((one) => (
          <TagLink key={one} tag={one} isCurrent={one === tag} />
        ))}
      </nav>
      {shown.length === 0 ? <p className="text-faded">No entry has this tag.</p> : null}
      {shown.map((entry) => (
        <section key={entry.id} aria-labelledby={entry.id} className="prose border-rule border-t pt-6">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-faded text-sm">
            <time dateTime={entry.day}>{formatDay(entry.day)}</time>
            {entry.tags.map((one) => (
              <span key={one} className="rounded border border-rule px-1.5 text-print">
                {one}
              </span>
            ))}
          </p>
          <h2 id={entry.id} className="section-title mt-1!">
            <a href={`#${entry.id}`} className="hover:underline">
              {entry.title}
            </a>
          </h2>
          <DocsMarkdown text={entry.markdown} />
        </section>
      ))}
    </>
  );
}

function TagLink({ tag, isCurrent }: { tag: string | null; isCurrent: boolean }) {
  return (
    <Link
      href={tag === null ? "/docs/changelog" : `/docs/changelog?tag=${encodeURIComponent(tag)}`}
      prefetch={false}
      scroll={false}
      className={chipClass}
      {...(isCurrent ? { "aria-current": "page" as const } : {})}
    >
      {tag ?? "All"}
    </Link>
  );
}
