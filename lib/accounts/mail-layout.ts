import "server-only";

export type MailParts = {
  title: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  footer?: string;
};

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Paragraphs keep their line breaks. */
const withBreaks = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>\n");

/**
 * Writes a mail's two forms from the same words. Everything is escaped; the only link is the action, with its address
 * readable below it.
 *
 * @throws Error when the action's address is not http or https.
 */
export function writeMail({ title, paragraphs, action, footer }: MailParts): { text: string; html: string } {
  if (action && !/^https?:\/\//.test(action.url)) throw new Error("A mail links to http addresses only");
  return {
    text: writeText({ title, paragraphs, action, footer }),
    html: writeHtml({ title, paragraphs, action, footer }),
  };
}

type Parts = Pick<MailParts, "title" | "paragraphs"> & {
  action: MailParts["action"] | undefined;
  footer: string | undefined;
};

function writeText({ title, paragraphs, action, footer }: Parts): string {
  const blocks = [title, ...paragraphs];
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  blocks.push(`--\n${footer ?? defaultFooter}`);
  return `${blocks.join("\n\n")}\n`;
}

const defaultFooter = "Footnote: company intelligence that shows its sources.";

function writeHtml({ title, paragraphs, action, footer }: Parts): string {
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${withBreaks(paragraph)}</p>`);
  if (action) {
    const url = escapeHtml(action.url);
    body.push(
      `<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:10px 18px;background:#26211c;color:#fcfaf6;text-decoration:none;border-radius:4px">${escapeHtml(action.label)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:13px;color:#6b6259">If the button does nothing, open this address:<br><a href="${url}" style="color:#9a3412;word-break:break-all">${url}</a></p>`,
    );
  }
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#fcfaf6;color:#26211c;font:16px/1.55 Georgia,'Times New Roman',serif">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 20px;font-size:22px;font-weight:normal;line-height:1.3">${escapeHtml(title)}</h1>
${body.join("\n")}
<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #ddd5c8;font-size:13px;color:#6b6259">${withBreaks(footer ?? defaultFooter)}</p>
</div>
</body>
</html>
`;
}
