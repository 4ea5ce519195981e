/** The errors of a request, each with the dotted path of the field that it speaks of. */
export type FieldErrors = readonly { path: string; text: string }[];
