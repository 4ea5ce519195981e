import "server-only";
import type { LanguageModel } from "ai";
import type { DiscoveryProvider } from "@/lib/db/schema";
import { env } from "@/lib/env";

export type DiscoverySettings = {
  /** Who is asked, in this order. Empty: nobody. */
  providers: readonly DiscoveryProvider[];
  /** Where GLEIF's host is stood in for; null for the live one. */
  gleifBase: string | null;
  /** The model to ask; null where the settings of this process name it. */
  model: LanguageModel | null;
  /** Where the hosts of pages given as evidence are stood in for; null for the live ones. */
  pageBase: string | null;
};

export const discoverySettings: DiscoverySettings = {
  providers: [...new Set(env.DISCOVERY)],
  gleifBase: env.GLEIF_BASE ?? null,
  model: null,
  pageBase: null,
};
