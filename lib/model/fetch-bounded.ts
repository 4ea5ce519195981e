import "server-only";

/** No answer that we ask a model for is longer, in bytes. */
const mostBytes = 2_000_000;

/**
 * `fetch` for a model's interface: an answer that goes on beyond 2 MB ends as an error, and so does a redirect, which
 * would carry the key elsewhere.
 */
export const fetchBounded: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error", cache: "no-store" });
  if (response.body === null) return response;
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > mostBytes) controller.error(new Error("the model's answer has more than 2 MB"));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(count), { status, statusText, headers });
};
