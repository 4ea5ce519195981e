/**
 * Parses JSON and answers: what the framework alone costs. `npm run bench` measures every operation
 * against it; otherwise it does not exist.
 */
export async function POST(request: Request): Promise<Response> {
  if (process.env.FOOTNOTE_BENCH !== "1") return new Response(null, { status: 404 });
  await request.json();
  return new Response('{"ok":true}', { headers: { "Content-Type": "application/json" } });
}
