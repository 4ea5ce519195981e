const steps = [
  ["Request a key", "Say what you are building and how many calls a month you expect."],
  ["Approval within one business day", "A person reads the request and sets tier, limits and expiry."],
  ["First call", "Reveal the key once, paste the call below, read an answer with its sources."],
] as const;

/** The way to a first answer, in three steps. */
export function Steps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="section-title">
        Three steps
      </h2>
      <ol className="mt-3 divide-y divide-rule border-rule border-y">
        {steps.map(([title, text], at) => (
          <li key={title} className="grid grid-cols-[1.75rem_minmax(0,1fr)] py-3">
            <span aria-hidden className="font-serif text-faded text-lg tabular-nums leading-6">
              {at + 1}
            </span>
            <div>
              <h3 className="font-medium">{title}</h3>
              <p className="text-faded text-sm leading-relaxed">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
