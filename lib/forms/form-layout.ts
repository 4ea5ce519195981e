/** What a contract does not say of a form: words for a label, room, and which fields go with which choice. */
export type FieldLayout = {
  label?: string;
  /** Empty where the label says enough. */
  hint?: string;
  /** Two such fields stand beside each other. */
  isHalf?: true;
  placeholder?: string;
  /** Shown only where another field of the same object has one of these values. */
  onlyFor?: { field: string; values: readonly string[] };
};

/** By the dotted path of a field, without the places of list items. */
export const formLayout: Readonly<Record<string, FieldLayout>> = {
  start: { hint: "First month.", isHalf: true, placeholder: "YYYY-MM" },
  end: { hint: "Last month, or none.", isHalf: true, placeholder: "YYYY-MM" },
  types: { hint: "8-K item numbers or their labels; none means all." },
  tenure: { label: "Window of the events", hint: "Months; needed where events are to be returned." },
  "tenure.start": { hint: "First month.", isHalf: true, placeholder: "YYYY-MM" },
  "tenure.end": { hint: "Last month.", isHalf: true, placeholder: "YYYY-MM" },
  include: { label: "Also return" },
  filters: { label: "Filters" },
  "claims.type": { hint: "" },
  "claims.person_name": {
    label: "Person",
    hint: "",
    isHalf: true,
    onlyFor: { field: "type", values: ["role", "person"] },
  },
  "claims.role": { hint: "", isHalf: true, onlyFor: { field: "type", values: ["role"] } },
  "claims.description": {
    hint: "Keywords, such as quarterly results.",
    onlyFor: { field: "type", values: ["event"] },
  },
  "claims.period": { hint: "When it should hold: a year, month or day; either end may be left out." },
  "claims.period.start": { hint: "", isHalf: true, placeholder: "YYYY-MM" },
  "claims.period.end": { hint: "", isHalf: true, placeholder: "YYYY-MM" },
};

/** What a new item of a list begins with. */
export const newItems: Readonly<Record<string, Record<string, string>>> = { claims: { type: "role" } };
