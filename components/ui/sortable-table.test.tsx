import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { SortableTable } from "./sortable-table";

let address = "";

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(address) }));

const rows = [
  { name: "Zeta", units: 3 },
  { name: "alpha", units: 10 },
  { name: "Mid", units: null },
];

/** The table as the server writes it for an address, before any script runs. */
function render(query: string, isWhole = true) {
  address = query;
  const html = renderToStaticMarkup(
    <NuqsTestingAdapter searchParams={query}>
      <SortableTable
        caption="Rows"
        rows={rows}
        rowKey={({ name }) => name}
        isWhole={isWhole}
        columns={[
          {
            key: "name",
            header: "Name",
            isRowHeader: true,
            cell: ({ name }) => name,
            value: ({ name }) => name,
          },
          { key: "units", header: "Units", cell: ({ units }) => units, value: ({ units }) => units },
          { key: "note", header: "Note", cell: () => "-" },
        ]}
      />
    </NuqsTestingAdapter>,
  );
  return {
    names: [...html.matchAll(/<th role="rowheader"[^>]*>([^<]+)</g)].map(([, name]) => name),
    links: [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&")),
    sorted: /aria-sort="(\w+)"/.exec(html)?.[1],
  };
}

test.each([
  ["", ["Zeta", "alpha", "Mid"], undefined],
  ["?sort=name", ["alpha", "Mid", "Zeta"], "ascending"],
  ["?sort=-units", ["alpha", "Zeta", "Mid"], "descending"],
  ["?sort=units", ["Zeta", "alpha", "Mid"], "ascending"],
  ["?sort=note", ["Zeta", "alpha", "Mid"], undefined],
  ["?sort=nothing", ["Zeta", "alpha", "Mid"], undefined],
])("the server writes rows in the order of the address %j", (query, names, sorted) => {
  expect(render(query)).toMatchObject({ names, sorted });
});

test("headings lead to the next order and keep the rest of the address", () => {
  expect(render("?month=2026-11").links).toEqual(["?month=2026-11&sort=name", "?month=2026-11&sort=-units"]);
  expect(render("?sort=-units").links).toEqual(["?sort=name", "?sort=units"]);
  expect(render("?sort=units").links).toEqual(["?sort=name", "?"]);
});

test("a part of the rows is not put in order", () => {
  expect(render("?sort=name", false)).toMatchObject({ names: ["Zeta", "alpha", "Mid"], links: [] });
});
