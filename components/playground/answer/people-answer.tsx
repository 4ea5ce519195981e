import { People } from "@/components/company/people";
import { people } from "@/lib/operations/people/contract";
import type { AnswerProps } from "./answer-props";
import { ComingIn } from "./coming-in";
import { UnknownAnswer } from "./unknown-answer";

/** The people of a company, a table for each type of role. */
export default function PeopleAnswer({ body }: AnswerProps) {
  const { data } = people.response.safeParse(body);
  if (!data) return <UnknownAnswer />;
  return (
    <>
      <ComingIn refresh={data.meta.refresh} />
      <People
        title={`People of ${data.entity.name}`}
        people={data.people}
        note={data.meta.coverage_note}
        total={data.meta.total_indexed}
      />
    </>
  );
}
