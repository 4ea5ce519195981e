"use client";

import { useQuery } from "@tanstack/react-query";
import { queryKeys } from "@/components/query/queries";
import { CodeBlock } from "./code-block";
import type { CodeLanguage } from "./highlight";

type Props = { text: string; language: CodeLanguage; label?: string };

/** Code that changes in the browser, plain until the colors of its language are loaded. */
export function LiveCode({ text, language, ...rest }: Props) {
  const { data } = useQuery({
    queryKey: queryKeys.code(language, text),
    queryFn: async () => {
      const { highlight } = await import("./highlight");
      return { text, tokens: await highlight(text, language) };
    },
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return <CodeBlock text={text} {...rest} {...(data?.text === text ? { tokens: data.tokens } : {})} />;
}
