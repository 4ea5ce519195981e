import { type APIRequestContext, expect, test } from "@playwright/test";

/** The content of a page's meta or link element, by the attribute that names it. */
async function readHead(request: APIRequestContext, page: string, names: readonly string[]) {
  const html = await (await request.get(page)).text();
  const tags = html.match(/<(?:meta|link)\b[^>]*>/g) ?? [];
  return names.map((name) => {
    const tag = tags.find((one) => one.includes(`"${name}"`)) ?? "";
    const address = /(?:content|href)="([^"]+)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
    return URL.canParse(address) ? new URL(address).pathname + new URL(address).search : address;
  });
}

/** Width and height that a PNG says of itself. */
async function sizeOf(request: APIRequestContext, address: string) {
  const answer = await request.get(address);
  expect([address, answer.status(), answer.headers()["content-type"]]).toEqual([address, 200, "image/png"]);
  const body = await answer.body();
  return [body.readUInt32BE(16), body.readUInt32BE(20)];
}

test("icons, manifest and rules for robots are where the pages say", async ({ request }) => {
  const [manifest = "", icon = "", touch = ""] = await readHead(request, "/", [
    "manifest",
    "icon",
    "apple-touch-icon",
  ]);
  expect((await request.get(icon)).headers()["content-type"]).toBe("image/svg+xml");
  expect(await sizeOf(request, touch)).toEqual([180, 180]);
  const { icons } = await (await request.get(manifest)).json();
  for (const { src } of icons) expect([src, (await request.get(src)).status()]).toEqual([src, 200]);
  expect(await (await request.get("/robots.txt")).text()).toContain("Disallow: /console/");
});

test("a shared link shows an image: one for the site, and each company's own", async ({ request }) => {
  const [site = ""] = await readHead(request, "/docs", ["og:image"]);
  const [company = ""] = await readHead(request, "/company/apple", ["og:image"]);
  expect(company).not.toBe(site);
  for (const image of [site, company]) expect(await sizeOf(request, image)).toEqual([1200, 630]);
});
