import { CodeBlock } from "./code-block";
import { type CodeLanguage, highlight } from "./highlight";

type Props = { text: string; language: CodeLanguage; label?: string };

/** Code in the colors of its language, made on the server: the browser loads nothing for it. */
export async function ServerCode({ text, language, ...rest }: Props) {
  return <CodeBlock text={text} tokens={await highlight(text, language)} {...rest} />;
}
