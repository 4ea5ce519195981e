/** The headers of an answer. */
export function HeadersTab({ headers }: { headers: Record<string, string> }) {
  return (
    <dl className="text-sm">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name} className="record-row border-rule border-b">
          <dt className="text-faded">{name}</dt>
          <dd className="break-all font-mono text-print">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
