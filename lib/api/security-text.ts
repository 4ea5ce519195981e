import "server-only";

const halfYearMs = 182 * 24 * 3_600_000;

/**
 * Whom to tell of a weakness, as /.well-known/security.txt has it.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function writeSecurityText(contact: string, publicUrl: string, now: Date): string {
  return [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + halfYearMs).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
