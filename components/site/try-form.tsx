import Form from "next/form";
import Link from "next/link";

/** What the landing page says of a company that a visitor tried. */
export type TrialView = {
  company: string;
  message: string;
  /** Companies to go on with. */
  matches: readonly { key: string; name: string }[];
};

/** A company to try without an account; works without a script. */
export function TryForm({ trial }: { trial: TrialView | null }) {
  return (
    <section aria-labelledby="try" className="mt-10">
      <h2 id="try" className="section-title">
        Try a company
      </h2>
      <p className="mt-1 text-faded text-sm">
        A name, former name, brand, ticker, CIK or web domain. No key needed.
      </p>
      <Form action="/" scroll={false} className="mt-3 flex max-w-md gap-2">
        <label htmlFor="try-company" className="sr-only">
          Company
        </label>
        <input
          id="try-company"
          name="company"
          required
          minLength={2}
          maxLength={200}
          defaultValue={trial?.company}
          placeholder="Facebook"
          autoComplete="off"
          className="control min-w-0 flex-1"
        />
        <button type="submit" className="button">
          Validate
        </button>
      </Form>
      {trial && (
        <div role="status" className="mt-4 max-w-2xl">
          <p>{trial.message}</p>
          {trial.matches.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
              {trial.matches.map(({ key, name }) => (
                <li key={key}>
                  <Link href={`/company/${key}`} className="action">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
