import { catalog } from "@/lib/operations/catalog";

/** Names of the operations that a key request may choose. For the server; a browser gets them from its page. */
export const offeredOperations: readonly string[] = catalog.map(({ name }) => name);
