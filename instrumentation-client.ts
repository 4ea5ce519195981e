/**
 * Runs before any page's scripts. zod compiles schemas with `new Function` where it may; the content security policy
 * forbids that, and even zod's asking would be a violation. Its own switch, set without loading zod on pages that have
 * no form.
 */
const holder: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;
holder.__zod_globalConfig = { ...holder.__zod_globalConfig, jitless: true };
