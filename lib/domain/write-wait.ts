/** "in 40 seconds", "in 12 minutes", "in 2 hours": rounded up, so that who comes then is let in. */
export function writeWait(seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [seconds, "second"]
      : seconds < 5_400
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3_600), "hour"];
  return `in ${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
