import "server-only";

/** Who acts; a signed-in viewer fits. */
export type Person = { accountId: string; email: string };
