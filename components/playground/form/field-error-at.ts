/** An error of a request, with the dotted path of the field that it speaks of. */
export type FieldErrorAt = { path: string; text: string } | null;
