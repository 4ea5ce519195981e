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
    '"half","by""until""before""after""since","range","month","quarter","basis_point","ratio","per","keyword","short","cause","entry",',
    '"customer","group","profit","executive","officer","lease","capital","service","store","item","plant","system","account","period",',
    '"employee","note","corporation","board","director","effect","interest","debt","balance","investment","term","business","subsidiary",',
    '"financial","plan","amount","number","common","rate","net","material","tax","asset","price","value","operation","general","cost",',
    '"income","information","facility","shareholder","exchange","agreement","expense","report","revenue","market","million","stock",',
    '"cash","product","statement","sale","increase","security","the company","verb:have","verb:file","verb:include","verb:use",',
    '"sell","acquire","measure","hold-office","verb:be","Chief Executive Officer","Chief Financial Officer","President","Director",',
    '"about","more_than","less_than","up_to","at_least","[0,"net","income"],',
    '"-01-01","-12-31","year","in"],"day","in"],"USD"],"percent"],"share"],"month"],"year"],"exact",[0],"quantity",0,null,null,"exact",[0,',
    '"surname"],"pronoun"],"defined",true],"full",false],"organization",',
    '"conditional","possible","denied","row"],"heading"],"referred"],"partner",[0,"source",[0,"purpose",[0,"office",[0,"recipient",[0,',
    '"result",[0,"person",[0,"place",[0,"coordinated"],"planned","noun","asserted","done",null,[0,',
    '[["sentences,mentions,events","start,end,kind,@",',
    '"kind,start,end,sentence,title,organization,isInterim,isFormer,@","kind,start,end,sentence,person,name,form,@",',
    '"kind,sentence,start,end,from,to,precision,relation,@","kind,sentence,high,per,bound,measures,start,end,value,unit,@",',
    '"kind,start,end,sentence,organization,name,form,isSelf,@",',
    '"start,end,predicate,realization,polarity,modality,time,arguments,sentence,within,@",',
    '"start,end,role,words,head,mention,binding,@"],[1,[0,[2,0,100,"prose"],[2,100,"prose"]],[0,',
    '"verb","asserted","done",null,[0,[9,0,"other",[0,"quantity",[0,"agent",[0,"company"],"company",null,"direct"],[9,',
    '"object",[0,null,"direct"],[9,"direct"]],null],[8,',
  ].join(""),
);
