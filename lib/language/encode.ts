import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Annotation } from "./annotation";

/**
 * An annotation in as few bytes as it is quickly read from: what JSON keeps comes back as it was. Nothing here knows
 * the fields, whose names are words, so they may change; bytes of another version of this folder are not read.
 */
export function encodeAnnotation(annotation: Annotation): Uint8Array {
  const packer = new Packer();
  const packed = packer.pack(annotation);
  const json = JSON.stringify([packer.shapes, packed]);
  return deflateRawSync(json, { dictionary, level: 6 });
}

/** @throws Error where the bytes are of no annotation. */
export function decodeAnnotation(bytes: Uint8Array): Annotation {
  const [shapes, packed] = JSON.parse(inflateRawSync(bytes, { dictionary }).toString()) as [string[], Packed];
  return new Unpacker(shapes.map(readShape)).unpack(packed) as Annotation;
}

type Packed = string | number | boolean | null | Packed[];
type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/**
 * Objects become rows `[shape, …values]` and lists `[0, …entries]`; a shape is the names of an object's fields, kept
 * once. A span's `start` is counted from the last one's, its `end` from its start, which leaves short numbers.
 */
class Packer {
  readonly shapes: string[] = [];
  private readonly numbers = new Map<string, number>();
  private last = 0;

  pack(value: unknown): Packed {
    if (Array.isArray(value)) return [0, ...value.map((entry) => this.pack(entry))];
    if (typeof value !== "object" || value === null) return value as Packed;
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    const keys = fields.map(([key]) => key);
    const span = value as { start?: unknown; end?: unknown };
    const { start, end } = span;
    const isSpan = Number.isInteger(start) && Number.isInteger(end);
    const number = this.numberOf(`${keys.join(",")}${isSpan ? spanMark : ""}`);
    const before = this.last;
    if (isSpan) this.last = start as number;
    const values = fields.map(([key, field]) => {
      if (isSpan && key === "start") return (field as number) - before;
      if (isSpan && key === "end") return (field as number) - (start as number);
      return this.pack(field);
    });
    return [number, ...values];
  }

  private numberOf(shape: string): number {
    const known = this.numbers.get(shape);
    if (known !== undefined) return known;
    this.numbers.set(shape, this.shapes.push(shape));
    return this.shapes.length;
  }
}

/** Ends the shape of what has a place in the text. */
const spanMark = ",@";

/** The names of an object's fields, and where its start is among them; -1 where it has no place in the text. */
type Shape = { keys: readonly string[]; startAt: number };

function readShape(written: string): Shape {
  const isSpan = written.endsWith(spanMark);
  const keys = (isSpan ? written.slice(0, -spanMark.length) : written).split(",");
  return { keys, startAt: isSpan ? keys.indexOf("start") : -1 };
}

class Unpacker {
  private last = 0;

  constructor(private readonly shapes: readonly Shape[]) {}

  unpack(packed: Packed): Plain {
    if (!Array.isArray(packed)) return packed;
    const shape = this.shapes[Number(packed[0]) - 1];
    if (shape === undefined) return packed.slice(1).map((entry) => this.unpack(entry));
    const { keys, startAt } = shape;
    const isSpan = startAt >= 0;
    const start = isSpan ? this.last + Number(packed[startAt + 1]) : 0;
    if (isSpan) this.last = start;
    const object: Record<string, Plain> = {};
    for (let at = 1; at < packed.length; at += 1) {
      const key = keys[at - 1] ?? "";
      const value = packed[at] ?? null;
      if (isSpan && key === "start") object[key] = start;
      else if (isSpan && key === "end") object[key] = start + Number(value);
      else object[key] = typeof value === "object" ? this.unpack(value) : value;
    }
    return object;
  }
}

/** What annotations are full of, the most frequent last: a passage's takes a third less by it. */
const dictionary = Buffer.from(
  [
    '"quarter" "half" "year" "month" "range" "since" "until" "before" "after" "by" "in" "basis_point" "ratio" "per" ',
    '"about","more_than","less_than","up_to","at_least" "employee" "vote" "percent" "share" "USD" "exact",[0,"net","income"]] ',
    '"defined" "short" "surname" "pronoun" "keyword" "row" "heading" "entry" "conditional" "possible" "planned" "agreed" "denied" ',
    '"source" "partner" "place" "cause" "purpose" "result" "recipient" "office" "quantity" "person" "referred" "near" "coordinated" ',
    '"Executive Vice President" "President" "Chief Financial Officer" "Chief Executive Officer" "director" "Board of Directors" ',
    '"million" "December 31" "company" "business" "agreement" "quarter" "result" "include" "statement" "report" ',
    '["sentences,mentions,events","start,end,kind,@","sentence,start,end,kind,office,title,organization,isInterim,isFormer,@",',
    '"sentence,start,end,kind,person,name,form,@","sentence,start,end,kind,from,to,precision,relation,@",',
    '"sentence,start,end,kind,organization,name,form,isSelf,@","sentence,start,end,kind,value,high,unit,per,bound,measures,@",',
    '"sentence,start,end,predicate,realization,polarity,modality,time,arguments,within,@",',
    '"role,start,end,words,head,mention,binding,@"],[1,[0,[2,0,100,"prose"],[2,100,"prose"],',
    '"verb:hold-office" "noun","asserted","done",null,[0,[7,"other",[0,"object",[0,"agent","company",null,"direct"],[7,',
  ].join(""),
);
