/** What the form that starts an ingestion says after it was sent. */
export type IngestionState = {
  errors: readonly { name: string; message: string }[];
  message: { kind: "success" | "failed"; title: string; lines: readonly string[] } | null;
  typed: { companies: string; since: string };
};

export const emptyIngestion: IngestionState = {
  errors: [],
  message: null,
  typed: { companies: "", since: "" },
};
