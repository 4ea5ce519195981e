import { CompanyLinks } from "@/components/site/landing";
import { SiteShell } from "@/components/site/shell";
import { ButtonLink } from "@/components/ui/button-link";
import { readViewer } from "@/lib/api/viewer";
import { env } from "@/lib/env";

export default async function NotFoundPage() {
  return (
    <SiteShell viewer={await readViewer()} hosting={{ contact: env.CONTACT, source: env.SOURCE_URL }}>
      <p className="text-faded text-sm">404</p>
      <h1 className="page-title mt-2">This page doesn’t exist.</h1>
      <p className="mt-4 max-w-xl text-lg leading-relaxed">
        The address may be mistyped, or the company has a different key. Search for its name, or validate it
        to get its key.
      </p>
      <p className="mt-6">
        <ButtonLink href="/">Home</ButtonLink>
      </p>
      <h2 className="section-title mt-10">Companies to look at</h2>
      <CompanyLinks />
    </SiteShell>
  );
}
