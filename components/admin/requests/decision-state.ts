import type { FieldFault } from "@/lib/forms/key-request";

/** What came of a decision that was not taken; one that was leads to the request's page. */
export type DecisionState = {
  errors: readonly FieldFault[];
  /** Why nothing was done though the form was right: "Already approved by …". */
  refusal: string | null;
};

export const undecided: DecisionState = { errors: [], refusal: null };

export type DecisionAction = (state: DecisionState, data: FormData) => Promise<DecisionState>;

/** What the forms of a decision need to know of the request. */
export type Decided = {
  id: string;
  version: number;
  email: string;
  /** The applicant's page of it. */
  url: string;
};

/** What every form of a decision carries, and where it leads when it was refused. */
export const framed = ({ id, version }: Decided) => ({
  fields: { id, version: String(version) },
  reload: { href: `/admin/requests/${id}`, label: "Load the request as it stands" },
});
