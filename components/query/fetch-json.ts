/** A refusal by our own server. */
export class HttpError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = "HttpError";
    this.status = status;
  }
}

export const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401;

/**
 * JSON from our own server, which both sides type alike.
 *
 * @throws HttpError where it refuses; TypeError where it cannot be reached; DOMException where it was cancelled.
 */
export async function fetchJson<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(path, init);
  const text = await response.text();
  if (!response.ok) throw new HttpError(response.status, readError(text) ?? `Status ${response.status}`);
  return JSON.parse(text) as Answer;
}

/** The same, sent with a JSON body. */
export function postJson<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  return fetchJson(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
}

function readError(text: string): string | null {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === "string" ? error : null;
  } catch {
    return null;
  }
}
