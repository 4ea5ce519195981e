// Loaded before a server: its clock is off by as many milliseconds as the file CLOCK_FILE says, and steps when that does.
import { readFileSync } from "node:fs";

const Wall = Date;
let offsetMs = 0;

function look() {
  try {
    offsetMs = Number(readFileSync(process.env.CLOCK_FILE, "utf8")) || 0;
  } catch {
    // Nobody has set it.
  }
}

look();
setInterval(look, 20).unref();

globalThis.Date = class SteppedDate extends Wall {
  constructor(...given) {
    if (given.length === 0) super(Wall.now() + offsetMs);
    else super(...given);
  }
  static now() {
    return Wall.now() + offsetMs;
  }
};
