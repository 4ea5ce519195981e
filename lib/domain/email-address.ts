const plain = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/;

/**
 * One plain email address in lower case, or null: no display name, no list, no quoted parts, nothing beyond ASCII, so
 * that it can stand in a mail's head as it is.
 */
export function readEmailAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= 254 && plain.test(address) && !address.includes("..") ? address : null;
}
