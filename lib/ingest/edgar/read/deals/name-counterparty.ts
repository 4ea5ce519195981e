import "server-only";
import type { DealKind, DealPart } from "@/lib/db/deals/schema";
import { marks, vehicle } from "./encode-parties";
import type { Party } from "./find-parties";
import type { Statement } from "./find-statements";
import type { Scene } from "./read-section";

/** The other side of a deal, and the company that is bought or sold where that is another. */
export type Sides = { counterparty: string | null; target: string | null };

export const isSide = (scene: Scene, party: Party): boolean => {
  const mark = scene.encoded.markAt(party);
  return (
    mark === marks.other || mark === marks.weak || (mark === marks.otherOwn && !vehicle.test(party.name))
  );
};

const isMinor = (scene: Scene, party: Party): boolean => scene.encoded.markAt(party) === marks.otherOwn;

const strongFirst = (parties: readonly Party[]): Party | undefined =>
  parties.find(({ isCompany }) => isCompany) ?? parties[0];

/** What stands before a party in its sentence, to the length of a clause. */
export const lead = (scene: Scene, party: Party, length = 60): string =>
  scene.text.slice(Math.max(0, party.start - scene.start - length), party.start - scene.start);

const trail = (scene: Scene, party: Party, length = 60): string =>
  scene.text.slice(party.end - scene.start, party.end - scene.start + length);

export const behindOf = (scene: Scene, statement: Statement, parties: readonly Party[]): Party[] =>
  parties.filter(({ start }) => start - scene.start >= statement.end);

const before = (scene: Scene, statement: Statement, parties: readonly Party[]): Party[] =>
  parties.filter(({ end }) => end - scene.start <= statement.start);

/** A weak name counts where a word before it makes it a party. */
const isIntroduced = (scene: Scene, party: Party): boolean =>
  party.isCompany ||
  /\b(?:with|from|to|by|and|among|between|of|acquired|purchase|acquire|,) (?:the |Mr\. |Messrs\. )?$/.test(
    lead(scene, party),
  );

const list = String.raw`(?:\b(?:from|by) (?:the )?)`;
const fromSeller = new RegExp(`${list}$`);

const sellerOf = (scene: Scene, statement: Statement, sides: readonly Party[]): Party | undefined => {
  const behind = behindOf(scene, statement, sides);
  const from = behind.findIndex((party) => /\bfrom (?:the )?$/.test(lead(scene, party)));
  if (from >= 0) {
    const first = behind[from];
    const second = behind[from + 1];
    const isPair =
      first !== undefined && !first.isCompany && second?.isCompany === true && second.start - first.end < 12;
    return isPair ? second : first;
  }
  const agreeing = sides.find((party) =>
    /^,? (?:has |have )?(?:agreed to sell|sold)\b/.test(trail(scene, party)),
  );
  if (agreeing) return agreeing;
  const owner = sides.find((party) =>
    /^[^.;]{0,12}\b(?:the |its )?(?:former |sole |majority )*(?:share|stock)holders? of\b/.test(
      trail(scene, party),
    ),
  );
  return owner;
};

const targetOf = (scene: Scene, statement: Statement, sides: readonly Party[]): Party | undefined => {
  const behind = behindOf(scene, statement, sides).filter((party) => !fromSeller.test(lead(scene, party)));
  const thing = (party: Party) =>
    /\b(?:of|acquired?|acquiring|acquisition|purchased?|purchasing|in|sell|sold) (?:the |all of |certain )?$/.test(
      lead(scene, party),
    ) &&
    !/\b(?:laws|State|(?:stock|share)?holders?|owners?|subsidiar\w+|representatives?|affiliates?|president|directors?) of (?:the )?$/.test(
      lead(scene, party),
    );
  return strongFirst(behind.filter((party) => party.isCompany && thing(party)));
};

const acquisition = (scene: Scene, statement: Statement, sides: readonly Party[]): Sides => {
  const seller = sellerOf(scene, statement, sides);
  const target = targetOf(
    scene,
    statement,
    sides.filter((party) => party.name !== seller?.name),
  );
  if (seller) return { counterparty: seller.name, target: target?.name ?? null };
  const joined = behindOf(scene, statement, sides).filter(
    (party) =>
      party.isCompany &&
      party.name !== target?.name &&
      /\b(?:with|among|between)\b[^.;]{0,180}$/i.test(lead(scene, party, 200)) &&
      !/\b(?:stockholders|shareholders|holders|representative|subsidiar\w+|affiliates?|laws) of (?:the )?$/i.test(
        lead(scene, party),
      ),
  );
  const [other] = joined;
  if (target === undefined)
    return {
      counterparty:
        other?.name ??
        strongFirst(behindOf(scene, statement, sides).filter((party) => isIntroduced(scene, party)))?.name ??
        null,
      target: null,
    };
  return { counterparty: other?.name ?? target.name, target: target.name };
};

const disposal = (scene: Scene, statement: Statement, sides: readonly Party[]): Sides => {
  const behind = behindOf(scene, statement, sides).filter((party) => isIntroduced(scene, party));
  const buyer =
    behind.find((party) =>
      /\b(?:sale|sell|sold|transfer\w*|assets?|business|division|stock|shares|it|interests?)\b[^.;]{0,200}\bto (?:the )?$/i.test(
        lead(scene, party, 260),
      ),
    ) ??
    behind.find((party) => /\b(?:to|with|by) (?:the )?$/.test(lead(scene, party))) ??
    sides.find((party) =>
      /^,? (?:has |have )?(?:agreed to (?:purchase|acquire)|purchased|acquired)\b/.test(trail(scene, party)),
    );
  const target = targetOf(
    scene,
    statement,
    sides.filter((party) => party.name !== buyer?.name),
  );
  const own = scene.parties.find(
    (party) => scene.encoded.markAt(party) === marks.own && party.start - scene.start >= statement.end,
  );
  const isSpinOff = /\bspin-?off\b|\bseparation\b|\bdistribution\b/i.test(scene.text.slice(statement.start));
  const thing = target?.name ?? own?.name ?? null;
  return {
    counterparty: buyer?.name ?? (isSpinOff ? thing : (target?.name ?? strongFirst(behind)?.name ?? null)),
    target: thing,
  };
};

/** Parties of one sentence that are looked at. */
const mostParties = 100;

const first = (party: Party | undefined): Sides => ({ counterparty: party?.name ?? null, target: null });

/** The other side of a deal as the sentence of its statement names it. */
export function nameSides(kind: DealKind, part: DealPart, scene: Scene, statement: Statement): Sides {
  const all = scene.parties.filter((party) => !party.isRegistrant).slice(0, mostParties);
  const sides = all.filter((party) => isSide(scene, party));
  const behind = behindOf(scene, statement, sides).filter((party) => isIntroduced(scene, party));
  if (kind === "credit") {
    const agents = all.filter(({ role }) => role === "agent");
    const own = agents.find(({ start }) => start - scene.start >= statement.end) ?? agents[0];
    return first(
      own ??
        behind.find((party) => /\b(?:with|from|among|between) (?:the )?$/.test(lead(scene, party))) ??
        strongFirst(behind.filter((party) => /(?:\b(?:to|and|by)|,) (?:the )?$/.test(lead(scene, party)))) ??
        strongFirst(before(scene, statement, sides).filter(({ isCompany }) => isCompany)),
    );
  }
  if (kind === "securities") {
    const parties = behind.filter((party) =>
      /\b(?:with|from|to|among|between|and|by|,|which|including) (?:the )?$/.test(lead(scene, party)),
    );
    return first(
      parties.find(({ isCompany }) => isCompany) ??
        parties.find((party) => /\b(?:with|from|to) (?:the )?$/.test(lead(scene, party))),
    );
  }
  if (kind === "disposal") return disposal(scene, statement, sides);
  if (kind === "acquisition" && part === "buyer") return acquisition(scene, statement, sides);
  if (kind === "acquisition")
    return first(strongFirst(before(scene, statement, sides)) ?? strongFirst(behind));
  const merged = [...behind, ...before(scene, statement, sides)].filter(
    (party) => party.isCompany && !isMinor(scene, party),
  );
  return first(
    merged[0] ??
      behind.find((party) => /\b(?:with|into|acquired?|between|among|and) $/.test(lead(scene, party))),
  );
}
