import { redirect } from "next/navigation";

/** An address that people type. */
export default function PlaygroundPage() {
  redirect("/console/playground");
}
