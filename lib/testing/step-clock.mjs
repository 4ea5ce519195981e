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

// Not a class of its own: what is made stays a Date to whoever looks closely.
globalThis.Date = new Proxy(Wall, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length > 0 ? given : [target.now() + offsetMs], made),
  get: (target, name) => (name === "now" ? () => target.now() + offsetMs : Reflect.get(target, name)),
});
