import Form from "next/form";
import Link from "next/link";

/** What the landing page says of a company that a visitor tried. */
export type TrialView = {
  company: string;
  message: string;
  /** Companies that it may mean. */
  matches: readonly { key: string; name: string }[];
};

/** A company to try without an account; works without a script. */
export function TryForm({ trial }: { trial: TrialView | null }) {
  return (
    <div className="mt-8 max-w-2xl">
      <Form action="/" scroll={false}>
        <label htmlFor="try-company" className="block font-medium">
          Try a company, without an account
        </label>
        <p id="try-hint" className="mt-0.5 text-faded text-sm">
          A name, former name, brand, ticker, CIK or web domain.
        </p>
        <div className="mt-2 flex gap-2">
          <input
            id="try-company"
            name="company"
            required
            minLength={2}
            maxLength={200}
            defaultValue={trial?.company}
            // Another trial, another beginning.
            key={trial?.company}
            placeholder="Facebook"
            autoComplete="off"
            aria-describedby="try-hint"
            className="control min-w-0 max-w-sm flex-1"
          />
          <button type="submit" className="button button-plain button-medium">
            Show its briefing
          </button>
        </div>
      </Form>
      <div role="status">
        {trial ? (
          <>
            <p className="mt-3">{trial.message}</p>
            {trial.matches.length > 0 ? (
              <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
                {trial.matches.map(({ key, name }) => (
                  <li key={key}>
                    <Link href={`/?company=${key}`} prefetch={false} scroll={false} className="action">
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  );
}
