import "server-only";
import { env } from "@/lib/env";

export type Role = "developer" | "admin";

/** Whether ADMIN_EMAILS names the address: its account is an admin's whatever its row says. */
export const isAdminBySettings = (email: string): boolean => env.ADMIN_EMAILS.includes(email);

/** What an account may do now. */
export function roleOf({ email, role }: { email: string; role: Role }): Role {
  return isAdminBySettings(email) ? "admin" : role;
}
