import type { Metadata } from "next";
import { showRequest } from "../load-request";

export const metadata: Metadata = { title: "Your key request" };

export default async function RequestByIdPage({ params }: { params: Promise<{ id: string }> }) {
  return await showRequest((await params).id);
}
