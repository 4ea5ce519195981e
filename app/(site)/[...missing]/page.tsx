import { notFound } from "next/navigation";

/** Every address that nothing has, so that its answer stands in the frame of the public pages. */
export default function MissingPage(): never {
  notFound();
}
