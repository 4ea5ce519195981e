import { Button } from "@/components/ui/button";

/** Ends the session of this browser, with or without a script. */
export function SignOut() {
  return (
    <form method="post" action="/sign-out">
      <Button type="submit" size="small">
        Sign out
      </Button>
    </form>
  );
}
