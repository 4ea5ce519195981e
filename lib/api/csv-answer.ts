import "server-only";

/** A file for saving. @param name safe in a header: letters, digits, dashes and dots. */
export function answerWithCsv(name: string, body: string | ReadableStream): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replaceAll(/[^\w.-]/g, "")}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const refusals = {
  signed_out: [401, "Sign in to download this file."],
  not_found: [404, "There is no such file."],
} as const;

/** Why there is no file, as plain text. */
export function refuseFile(reason: keyof typeof refusals): Response {
  const [status, text] = refusals[reason];
  return new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
