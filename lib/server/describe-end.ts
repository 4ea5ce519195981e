/**
 * How the process that started a server exits when the server does: the exit code, and a line to print if the server
 * didn't end cleanly.
 */
export function describeEnd(
  code: number | null,
  signal: NodeJS.Signals | null,
): { exitCode: number; line: string | null } {
  if (code === 0) return { exitCode: 0, line: null };
  const by = signal === null ? `with exit code ${code}` : `by the signal ${signal}`;
  return { exitCode: code ?? 1, line: `The server (lib/server/serve.mjs) ended ${by}.` };
}
