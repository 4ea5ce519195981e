import { CompanyLinks } from "@/components/site/landing";
import { buttonClass } from "@/components/ui/button";

/** In the frame of the public pages: nothing has this address. Every visitor loads its scripts, so it has none. */
export default function NotFoundPage() {
  return (
    <>
      <p className="text-faded text-sm">404</p>
      <h1 className="page-title mt-2">This page doesn’t exist.</h1>
      <p className="mt-4 max-w-xl text-lg leading-relaxed">
        The address may be mistyped, or the company has a different key. Search for its name, or validate it
        to get its key.
      </p>
      <p className="mt-6">
        <a href="/" data-soft className={buttonClass()}>
          Home
        </a>
      </p>
      <h2 className="section-title mt-10">Companies to look at</h2>
      <CompanyLinks />
    </>
  );
}
