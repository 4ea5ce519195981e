import { memoize } from "./memoize";

/** A pure function of a text and of an object that keeps its newest results, which go with the object. */
export function memoizeFor<Owner extends object, Result>(
  compute: (text: string, owner: Owner) => Result,
): (text: string, owner: Owner) => Result {
  const owners = new WeakMap<Owner, (text: string) => Result>();
  return (text, owner) => {
    const read = owners.get(owner) ?? memoize((one: string) => compute(one, owner));
    owners.set(owner, read);
    return read(text);
  };
}
