import { InlineCode } from "./inline-code";

type Field = {
  id: string;
  path: string;
  depth: number;
  type: string;
  required: boolean;
  description: string;
  sameAs: { id: string; path: string } | null;
};

type Props = { side: "request" | "response"; rows: readonly Field[] };

/** The fields of a request or response, each beneath the one that it belongs to, each with an address of its own. */
export function FieldList({ side, rows }: Props) {
  return (
    <ul className="field-list" aria-label={`Fields of the ${side}`}>
      {takeLevel(rows, 0).map(({ field, within }) => (
        <FieldItem key={field.id} side={side} field={field} within={within} />
      ))}
    </ul>
  );
}

function FieldItem({ side, field, within }: { side: Props["side"]; field: Field; within: readonly Field[] }) {
  const { id, path, type, required, description, sameAs, depth } = field;
  const name = path.slice(path.lastIndexOf(".") + 1);
  return (
    <li id={id} className="field">
      <p className="field-head">
        <a href={`#${id}`} className="field-name">
          <span className="field-path">{path.slice(0, path.length - name.length)}</span>
          {name}
        </a>{" "}
        <span className="field-type">
          <InlineCode text={type} />
        </span>{" "}
        {side === "request" && required && <strong>required</strong>}
        {side === "response" && !required && <em>may be left out</em>}
      </p>
      {(description !== "" || sameAs) && (
        <p>
          <InlineCode text={description} />
          {sameAs && (
            <>
              {" "}
              Its fields are those of{" "}
              <a href={`#${sameAs.id}`} className="action">
                {sameAs.path}
              </a>
              .
            </>
          )}
        </p>
      )}
      {within.length > 0 && (
        <ul>
          {takeLevel(within, depth + 1).map((inner) => (
            <FieldItem key={inner.field.id} side={side} {...inner} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The fields of one depth, each with those that stand within it. */
function takeLevel(rows: readonly Field[], depth: number): { field: Field; within: Field[] }[] {
  const level: { field: Field; within: Field[] }[] = [];
  for (const field of rows) {
    if (field.depth === depth) level.push({ field, within: [] });
    else level.at(-1)?.within.push(field);
  }
  return level;
}
