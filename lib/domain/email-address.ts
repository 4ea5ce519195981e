const plain = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/;

/**
 * One plain email address in lower case, or null: no display name, no list, no quoted parts, nothing beyond ASCII, so
 * that it can stand in a mail's head as it is.
 */
export function readEmailAddress(text: string): string | null {
  const typed = text.trim();
  // Some letters beyond ASCII become ASCII in lower case, as the Kelvin sign does: then it would be another's address.
  if (/[^\x21-\x7e]/.test(typed)) return null;
  const address = typed.toLowerCase();
  return address.length <= 254 && plain.test(address) && !address.includes("..") ? address : null;
}
