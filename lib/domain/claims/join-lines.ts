/** A text in which the lines of a paragraph are one, as old filings are set; every place stays where it is. */
export const joinLines = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, " ");
