import "server-only";
import robotsParser from "robots-parser";
import { robotName } from "./news-source";

export type RobotsQuestion = {
  /** The address of the robots.txt, and its words. */
  address: string;
  text: string;
  /** The page that is asked about. */
  url: string;
};

/** No rule in earnest is longer, and matching one takes its length times the address's. */
const longestLine = 2_000;

/** Why a robots.txt forbids a page, or null where it doesn't. */
export function readRobots({ address, text, url }: RobotsQuestion): string | null {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.slice(0, longestLine));
  const robots = robotsParser(address, lines.join("\n"));
  return robots.isAllowed(url, robotName) === false ? "robots.txt forbids it" : null;
}
