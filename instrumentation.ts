/** `next dev` alone begins here; in production `lib/server/serve.mjs` boots beside Next. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NODE_ENV === "production") return;
  const { boot } = await import("./lib/server/boot");
  await boot(() => import("./lib/server/background"));
}
