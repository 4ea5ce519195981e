import type { Metadata } from "next";
import { showRequest } from "./load-request";

export const metadata: Metadata = { title: "Your key request" };

export default async function NewestRequestPage() {
  return await showRequest();
}
