/** "key.create" as "key: create", "account.sign_out" as "account: sign out". */
export function describeAction(action: string): string {
  return action.replace(".", ": ").replaceAll("_", " ");
}

/** The database keeps no order of names: what was before and after comes last, in that order. */
const rankOf = (name: string) => ["from", "to"].indexOf(name);

/** A detail in one line, "email: a@example.com; from: 10; to: 20"; what is nested reads as "cents 100, action stop". */
export function describeDetail(detail: Record<string, unknown>): string {
  const parts = Object.entries(detail)
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${wordsOf(name)}: ${write(value)}`);
  return parts.join("; ");
}

/** "dailyLimit" as "daily limit". */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();

function write(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(write).join(", ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${wordsOf(name)} ${inner === null ? "none" : write(inner)}`)
      .join(", ");
  return String(value);
}
