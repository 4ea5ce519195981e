import { z } from "zod";

/** How far the fetching of a company's newer filings is, which the question itself may have set off. */
export const refreshField = z
  .object({
    state: z.enum(["queued", "running", "done", "failed"]).meta({
      description:
        "`queued` or `running`: newer filings are coming in, and a later answer will carry them. `done`: this answer does. `failed`: EDGAR couldn't be read; it's tried again by itself.",
      examples: ["queued"],
    }),
    since: z.iso
      .datetime()
      .meta({ description: "When it got into this state.", examples: ["2026-11-21T10:00:00.000Z"] }),
  })
  .nullable()
  .meta({
    id: "Refresh",
    description:
      "Newer SEC filings of this company, fetched because it was asked about (an addition to the contract). Null where EDGAR isn't asked, the company files nothing there, or too many companies wait.",
  });
