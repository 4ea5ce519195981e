/** Edits (insert, delete, replace, transpose neighbours) from one word to the other; 2 stands for two or more. */
export const editDistance = (a: string, b: string): 0 | 1 | 2 => {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > 1) return 2;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  const transposed = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  const oneEdit =
    restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1) || transposed;
  return oneEdit ? 1 : 2;
};
