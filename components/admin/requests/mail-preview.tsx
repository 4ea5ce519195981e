import type { RequestMail } from "@/lib/forms/key-request-mails";

/** Stands where nothing is written yet. */
export const placeholder = "(Your message stands here.)";

/** A mail as its reader gets it. */
export function MailPreview({ to, mail }: { to: string; mail: RequestMail }) {
  return (
    <section aria-label="The mail as it will be sent" className="min-w-0">
      <p className="mb-1 font-medium text-[0.9375rem]">The mail</p>
      <div className="rounded border border-rule bg-paper">
        <p className="border-rule border-b px-4 py-2.5 text-sm leading-relaxed">
          <span className="text-faded">To </span>
          <span className="break-all">{to}</span>
          <span className="block">
            <span className="text-faded">Subject </span>
            {mail.subject}
          </span>
        </p>
        <div className="space-y-3 px-4 py-4 font-serif leading-relaxed">
          <p className="text-section">{mail.title}</p>
          {mail.paragraphs.map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and never move.
            <p key={at} className="whitespace-pre-line break-words">
              {paragraph}
            </p>
          ))}
          <p className="w-fit rounded bg-ink px-4 py-2 text-paper">{mail.action.label}</p>
          <p className="break-all font-sans text-faded text-print">{mail.action.url}</p>
          {mail.footer ? (
            <p className="border-rule border-t pt-3 font-sans text-faded text-print">{mail.footer}</p>
          ) : null}
        </div>
      </div>
    </section>
  );
}
