import "server-only";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { encode } from "next-auth/jwt";
import type { Person } from "@/lib/accounts/account";
import { openAccount } from "@/lib/db/accounts";
import type { Database } from "@/lib/db/open";
import { insertSession } from "@/lib/db/sign-in";
import type { KeyRequestAnswers } from "@/lib/web-forms/key-request";

export const answers: KeyRequestAnswers = {
  building: "A screening tool that checks who runs the companies in our portfolio.",
  monthlyCalls: 1200,
  operations: ["validate", "corroborate"],
  website: "https://example.com",
};

/** Somebody with an account. */
export async function makePerson(db: Database, email: string): Promise<Person> {
  const { id } = await openAccount(db, email);
  return { accountId: id, email };
}

/** How many rows a table has where a condition holds; for what a test leaves behind. */
export async function countRows(db: Database, from: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(`select count(*) as n from ${from}`);
  return rows[0]?.n ?? 0;
}

/** Who sends a request: a session's cookie, and the page that it claims to come from. */
export type Actor = { name: string; cookie: string | null; origin: string };

/** A server action as the build knows it. */
export type Action = { id: string; name: string; page: string };

/** Every server action of the build, by file and name. */
export function listActions(): Action[] {
  const manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as {
    node: Record<string, { workers: Record<string, unknown>; filename: string; exportedName: string }>;
  };
  return Object.entries(manifest.node).map(([id, { workers, filename, exportedName }]) => ({
    id,
    name: `${filename.replace(/^.*?app\//, "").replace(/\/actions\.ts$/, "")}/${exportedName}`,
    page: (Object.keys(workers)[0] ?? "")
      .replace(/^app/, "")
      .replace(/\/page$/, "")
      .replace(/\/\([^)]+\)/g, ""),
  }));
}

/**
 * The addresses of every page and handler under a folder of `app`.
 *
 * @param ids what stands in the place of a part in brackets, by the page's own path in the folder.
 * @throws Error for a page that `ids` does not know.
 */
export function listAddresses(root: string, ids: Readonly<Record<string, string>>): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => path.dirname(file))
    .map((folder) => {
      if (!folder.includes("[")) return `/${folder === "." ? "" : folder}`;
      const id = ids[folder];
      if (id === undefined) throw new Error(`No id is known for ${folder}`);
      return `/${folder.replace(/\[+[^\]]+\]+/, () => id)}`;
    });
}

/** The cookie of a session that begins now, sealed as the server seals it. */
export async function beginSession(db: Database, secret: string, accountId: string): Promise<string> {
  return await sealCookie(
    secret,
    accountId,
    await insertSession(db, { accountId, userAgent: "", network: "192.0.2.7" }),
  );
}

/** The cookie of a session that there is. */
export async function sealCookie(secret: string, accountId: string, sid: string): Promise<string> {
  return `next-auth.session-token=${await encode({ token: { sub: accountId, sid }, secret })}`;
}

function headersOf(actor: Actor): Record<string, string> {
  return { Origin: actor.origin, ...(actor.cookie === null ? {} : { Cookie: actor.cookie }) };
}

/** Reads a page; redirects are not followed. */
export async function readAs(actor: Actor, url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url, { headers: headersOf(actor), redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
}

/** Calls an action as the browser does: with one text, or with form fields behind what it remembers. */
export async function actAs(
  actor: Actor,
  base: string,
  action: Action,
  sent: { text: string } | { fields: Record<string, string>; hasState: boolean },
): Promise<{ status: number; text: string }> {
  const body = "text" in sent ? JSON.stringify([sent.text]) : encodeForm(sent.fields, sent.hasState);
  const path = action.page.replace(/\[+[^\]]+\]+/g, "x");
  const answer = await fetch(`${base}${path === "" ? "/" : path}`, {
    method: "POST",
    headers: { ...headersOf(actor), "Next-Action": action.id, Accept: "text/x-component" },
    body,
    redirect: "manual",
  });
  return { status: answer.status, text: await answer.text() };
}

function encodeForm(fields: Record<string, string>, hasState: boolean): FormData {
  const form = new FormData();
  // As React writes a form among the arguments.
  for (const [name, value] of Object.entries(fields)) form.append(`_1_${name}`, value);
  const state = {
    errors: [],
    refusal: null,
    message: null,
    draft: {},
    reply: "",
    version: 1,
    conflict: null,
  };
  form.set("0", JSON.stringify(hasState ? [state, "$K1"] : ["$K1"]));
  return form;
}
