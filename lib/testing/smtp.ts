import { EventEmitter, once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail as the server took it: who it is for by the envelope, and what a reader of mail makes of it. */
export type TakenMail = { recipients: string[]; raw: string; read: Email };

/** A mail server of its own on a free port. */
export type TestSmtp = {
  url: string;
  taken: TakenMail[];
  /** Passwords that clients have shown. */
  passwords: string[];
  /** Resolves when it has taken so many. */
  whenTaken: (count: number) => Promise<void>;
  /** While set, every recipient is refused with this code. */
  refuseWith: (code: number | null) => void;
  close: () => Promise<void>;
};

/** @param asksForPassword whether it takes no mail without one; it takes any. */
export async function startTestSmtp({ asksForPassword = false } = {}): Promise<TestSmtp> {
  const taken: TakenMail[] = [];
  const passwords: string[] = [];
  const arrivals = new EventEmitter();
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: !asksForPassword,
    allowInsecureAuth: true,
    disabledCommands: asksForPassword ? ["STARTTLS"] : ["AUTH", "STARTTLS"],
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password ?? "");
      done(null, { user: username });
    },
    onRcptTo: (_address, _session, done) =>
      refusal === null ? done() : done(Object.assign(new Error("No"), { responseCode: refusal })),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString();
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(raw).then(
          (read) => {
            taken.push({ recipients, raw, read });
            arrivals.emit("mail");
            done();
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    passwords,
    whenTaken: async (count) => {
      while (taken.length < count) await once(arrivals, "mail");
    },
    refuseWith: (code) => {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
