/** A key of the signed-in person, as the playground offers it. Units are of today, UTC. */
export type PlaygroundKey = {
  id: string;
  name: string;
  last4: string | null;
  used: number;
  included: number;
  limit: number;
  /** A call of this page was told that the key is revoked or has expired. */
  isRefused?: boolean;
};
