import { handle } from "@/lib/api/handle";
import { people } from "@/lib/operations/people/contract";
import { runPeople } from "@/lib/operations/people/run";

export const { POST, GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = handle(people, runPeople);
