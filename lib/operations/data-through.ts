import { dayField } from "./vocabulary";

/** How far what is held about a company reaches, in the `meta` of every answer that says something of it. */
export const dataThroughField = dayField.nullable().meta({
  description:
    "Newest day of a filing, article or other document held about this company (an addition to the contract); null where none is. What happened after it is not in the answer.",
  examples: ["2026-07-29"],
});
