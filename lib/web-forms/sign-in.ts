import { z } from "zod";
import { readEmailAddress } from "@/lib/domain/sign-in";

/** The form of the sign-in page. */
export const signInForm = z.object({
  email: z.string().transform((text, context) => {
    const address = readEmailAddress(text);
    if (address !== null) return address;
    context.addIssue({
      code: "custom",
      message:
        text.trim() === "" ? "Enter your email address" : "Enter one address, such as name@example.com",
    });
    return z.NEVER;
  }),
  next: z.string().optional(),
});
