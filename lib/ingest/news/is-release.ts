import "server-only";
import type { CompanyLookUps } from "./company-look-ups";
import type { CompanyLink } from "./link-companies";

/** Where a release names the wire that carries it: "(PRNewswire)", "--(BUSINESS WIRE)--", "(GLOBE NEWSWIRE) --". */
const dateline =
  /\/ ?PR ?Newswire ?\/|[(/–—-] ?(?:PR ?Newswire|Business ?Wire|Globe ?Newswire|Access ?(?:Newswire|wire)|CNW|News ?file Corp\.?)(?:[^()/\n]{0,30})? ?[)/–—-]/i;
const opening = 1_200;

const wires =
  /(?:^|\.)(?:prnewswire|businesswire|globenewswire|accesswire|accessnewswire|newswire)\.(?:com|ca)$/;

/** Companies that publish news of others on hosts of their own. */
const publishes = /publish|broadcast|newspaper|news/i;

/**
 * Whether an article is a company's own release: by its dateline, a wire's host, or the host of a company that it is
 * about. A publisher's host makes none.
 */
export function isRelease(
  article: { text: string; host: string },
  links: readonly CompanyLink[],
  lookUps: CompanyLookUps,
): boolean {
  if (wires.test(article.host) || dateline.test(article.text.slice(0, opening))) return true;
  const owner = lookUps.host(article.host);
  const link = links.find(({ entityKey }) => entityKey === owner?.entityKey);
  if (owner === null || link === undefined) return false;
  return (link.inTitle || link.start < opening) && !publishes.test(owner.industry ?? "");
}
