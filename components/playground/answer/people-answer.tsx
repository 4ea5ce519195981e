import { People } from "@/components/company/people";
import { ComingIn } from "@/components/company/refresh-line";
import { people } from "@/lib/operations/people/contract";
import { type AnswerProps, UnknownAnswer } from "./answer-parts";

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
