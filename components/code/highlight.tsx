import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import { CodeBlock, type CodeToken } from "./code-block";

/** The languages that our code is in. */
const languages = {
  bash: () => import("shiki/langs/bash.mjs"),
  go: () => import("shiki/langs/go.mjs"),
  json: () => import("shiki/langs/json.mjs"),
  python: () => import("shiki/langs/python.mjs"),
  typescript: () => import("shiki/langs/typescript.mjs"),
} as const;

export type CodeLanguage = keyof typeof languages;

const shortNames: Readonly<Record<string, CodeLanguage>> = {
  json: "json",
  python: "python",
  sh: "bash",
  ts: "typescript",
};

/** The language that a fence of our Markdown names. */
export const languageOf = (fence: string): CodeLanguage | undefined => shortNames[fence];

const theme = createCssVariablesTheme({ name: "kinds", variablePrefix: "--", fontStyle: false });

let highlighter: Promise<HighlighterCore> | undefined;

/**
 * Code cut into tokens by its language. Kinds are words such as "string" or "keyword", never colors: our pages allow
 * no style within an element.
 */
export async function highlight(code: string, language: CodeLanguage): Promise<CodeToken[]> {
  highlighter ??= createHighlighterCore({ themes: [theme], engine: createJavaScriptRegexEngine() });
  const core = await highlighter;
  await core.loadLanguage(languages[language]());
  const lines = core.codeToTokensBase(code, { lang: language, theme: "kinds" });
  const tokens: CodeToken[] = [];
  for (const [at, line] of lines.entries()) {
    if (at > 0) append(tokens, "\n", null);
    for (const { content, color } of line) append(tokens, content, kindOf(color));
  }
  return tokens;
}

/** Neighbors of one kind are one token; so is space between them. */
function append(tokens: CodeToken[], text: string, kind: string | null): void {
  const last = tokens.at(-1);
  if (last && (last.kind === kind || text.trim() === "")) last.text += text;
  else tokens.push({ text, kind });
}

/** "var(--token-string-expression)" is a string; what has no token is plain. */
function kindOf(color: string | undefined): string | null {
  const kind = /--token-([a-z]+)/.exec(color ?? "")?.[1];
  return kind === undefined || kind === "punctuation" ? null : kind;
}

type Props = { text: string; language: CodeLanguage; label?: string };

/** Code in the colors of its language, made on the server: the browser loads nothing for it. */
export async function ServerCode({ text, language, ...rest }: Props) {
  return <CodeBlock text={text} tokens={await highlight(text, language)} {...rest} />;
}
