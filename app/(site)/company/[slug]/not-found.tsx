import Link from "next/link";
import { CompanyForm, CompanyLinks } from "@/components/site/landing";

/**
 * @param candidates the companies that the address may mean, where it means more than one.
 * @param asked what stands in the address, in words.
 */
export default function CompanyNotFound({
  candidates = [],
  asked = "",
}: {
  candidates?: { key: string; name: string }[];
  asked?: string;
}) {
  return (
    <div className="max-w-2xl">
      <p className="text-faded text-sm">404</p>
      <h1 className="mt-2 font-serif text-4xl tracking-tight">This page doesn’t exist.</h1>
      <p className="mt-5 text-lg leading-relaxed">
        {candidates.length > 0
          ? "The name in this address could mean more than one company."
          : "We don’t know a company or industry by the name in this address."}
      </p>
      {candidates.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          {candidates.map(({ key, name }) => (
            <li key={key}>
              <Link href={`/company/${key}`} className="action">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-8">
        <CompanyForm label="Find a company" first={asked} />
      </div>
      <h2 className="section-title mt-10">Companies to start with</h2>
      <CompanyLinks />
    </div>
  );
}
