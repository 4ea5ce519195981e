import { CompanyLinks } from "@/components/site/landing";
import { buttonClass } from "@/components/ui/button";

/** In the frame of the public pages: nothing has this address. Every visitor loads its scripts, so it has none. */
export default function NotFoundPage() {
  return (
    <>
      <p className="text-faded text-sm">404</p>
      <h1 className="page-title mt-2">This page doesn’t exist.</h1>
      <p className="mt-4 max-w-xl text-lg leading-relaxed">
        Check the address, or search for a page or company with the button at the top.
      </p>
      <p className="mt-6">
        <a href="/" data-soft className={buttonClass()}>
          Home
        </a>
      </p>
      <h2 className="section-title mt-10">Companies to start with</h2>
      <CompanyLinks />
    </>
  );
}
