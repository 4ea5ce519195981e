export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  try {
    const { boot } = await import("./lib/server/boot");
    await boot();
  } catch (error) {
    // Settings of the wrong form fail at their first import. Next would go on without them.
    const hooks: Record<symbol, unknown> = globalThis as never;
    const end = hooks[Symbol.for("footnote.cannotServe")];
    if (typeof end !== "function") throw error;
    end(error);
  }
}
