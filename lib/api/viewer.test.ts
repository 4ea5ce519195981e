import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { env } from "@/lib/env";
import { chooseVerified } from "./sign-in";
import { openSession, sessionCookieName } from "./viewer";

const secret = "a secret of the test, long enough";

test("a session is read back only by its own secret, whole, in time and with its claims", async () => {
  const token = { sub: "account", sid: "session" };
  const sealed = await encode({ token, secret });
  expect(await openSession(sealed, secret)).toEqual({ id: "session", accountId: "account" });
  expect(await openSession(sealed, `${secret}!`)).toBeNull();
  expect(await openSession(`${sealed.slice(0, -2)}AA`, secret)).toBeNull();
  expect(await openSession("", secret)).toBeNull();
  expect(await openSession(await encode({ token, secret, maxAge: -60 }), secret)).toBeNull();
  // As tokens were sealed before sessions were rows.
  const old = { sub: "account", sessionVersion: 1 };
  expect(await openSession(await encode({ token: old, secret }), secret)).toBeNull();
  expect(await openSession(await encode({ token, secret, salt: "next-auth.state" }), secret)).toBeNull();
});

test("on https the session's cookie belongs to this host alone", () => {
  const before = env.PUBLIC_URL;
  Object.assign(env, { PUBLIC_URL: "https://footnote.example" });
  expect(sessionCookieName()).toBe("__Host-next-auth.session-token");
  Object.assign(env, { PUBLIC_URL: "http://localhost:3000" });
  expect(sessionCookieName()).toBe("next-auth.session-token");
  Object.assign(env, { PUBLIC_URL: before });
});

test("of GitHub's addresses only the primary one counts, and only when it is verified", () => {
  const primary = { email: "me@example.com", primary: true, verified: true };
  const other = { email: "boss@example.com", primary: false, verified: true };
  expect(chooseVerified([other, primary])).toBe("me@example.com");
  expect(chooseVerified([other, { ...primary, verified: false }])).toBeNull();
  expect(chooseVerified([other])).toBeNull();
  for (const odd of [null, {}, [{ email: 1 }], "x"]) expect(chooseVerified(odd)).toBeNull();
});
