import Link from "next/link";

const examples = [
  { key: "apple", name: "Apple" },
  { key: "nvidia", name: "Nvidia" },
  { key: "nike", name: "Nike" },
  { key: "stripe", name: "Stripe" },
];

/** A few companies whose pages are worth a look. */
export function CompanyLinks() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      {examples.map(({ key, name }) => (
        <li key={key}>
          <Link href={`/company/${key}`} className="action">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
