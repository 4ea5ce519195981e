import Form from "next/form";

/** The search field of the documentation; works without a script. */
export function DocsSearch({ query = "" }: { query?: string }) {
  return (
    <Form action="/docs/search" className="mb-6 flex gap-2" role="search">
      <label htmlFor="docs-query" className="sr-only">
        Search the documentation
      </label>
      <input
        id="docs-query"
        name="q"
        type="search"
        defaultValue={query}
        placeholder="Search docs"
        maxLength={100}
        className="control min-w-0 flex-1"
      />
      <button type="submit" className="button">
        Search
      </button>
    </Form>
  );
}
