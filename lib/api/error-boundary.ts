import "server-only";
import { unstable_rethrow } from "next/navigation";
import { logError } from "@/lib/log-error";

/** What a page reads, or that it could not be read, which the page shows as such: never as zero, never as empty. */
export async function withErrorBoundary<T>(
  read: () => Promise<T>,
  task: string,
): Promise<T | { outcome: "failed" }> {
  try {
    return await read();
  } catch (error) {
    unstable_rethrow(error);
    logError(error, { task });
    return { outcome: "failed" };
  }
}
