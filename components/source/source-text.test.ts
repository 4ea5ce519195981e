import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SourceRecord, SourceText } from "./source-view";

const hostile =
  "<img src=x onerror=alert(1)>\n</p><script>alert(1)</script>\n\n<b>a</b>\tjavascript:alert(1)";

test("a hostile text stays text, also within the mark", () => {
  const part = { from: 0, to: hostile.length };
  for (const mark of [null, part]) {
    const html = renderToStaticMarkup(createElement(SourceText, { text: hostile, part, mark }));
    expect(html).not.toMatch(/<(?:img|script|b)\b/);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html.match(/id="passage"/g)?.length ?? 0).toBe(mark ? 1 : 0);
  }
});

test("an address that a browser would run is shown and not linked", () => {
  const html = renderToStaticMarkup(
    createElement(SourceRecord, {
      source: {
        id: "x",
        kind: "article",
        publisher: "Anyone",
        url: "javascript:alert(1)",
        accession: null,
        form: null,
        publishedOn: null,
        seenOn: "2026-11-21",
        retrievedAt: "2026-11-21 14:46:50.006+00",
        sha256: null,
      },
    }),
  );
  expect(html).not.toContain("href");
  expect(html).toContain("javascript:alert(1)");
  expect(html).toContain("Nov 21, 2026, 2:46 PM UTC");
});

test("tables have header cells and a box of their own to scroll in, headings are headings", () => {
  const text = "ITEM 8. FIGURES\n\nIn millions\t2025\t2024\nPumps\t$\t512\t$\t480";
  const part = { from: 0, to: text.length };
  const from = text.indexOf("512");
  const styled = renderToStaticMarkup(
    createElement(SourceText, { text, part, mark: { from, to: from + 3 } }),
  );
  // How they look is no matter here.
  const html = styled.replaceAll(/ class="[^"]*"/g, "");
  expect(html).toContain("<h3>ITEM 8. FIGURES</h3>");
  expect(html).toContain('<th scope="col">2025</th>');
  expect(html).toContain('<th scope="row">Pumps</th>');
  expect(html).toMatch(/<section[^>]*tabindex="0"><table>/i);
  expect(html).toContain('<mark id="passage">512</mark>');
});
