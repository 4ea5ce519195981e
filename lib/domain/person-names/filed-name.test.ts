import { describe, expect, test } from "vitest";
import { displayPersonName } from "./display-person-name";
import { isOrganizationName, personKey } from "./filed-name";

describe("a filed name is shown as people write it", () => {
  test.each([
    ["COOK TIMOTHY D", "Timothy D. Cook"],
    ["Cook, Timothy D.", "Timothy D. Cook"],
    ["Dolsten Mikael", "Mikael Dolsten"],
    ["O'Brien Deirdre", "Deirdre O'Brien"],
    ["ONeill Claire", "Claire O'Neill"],
    ["O HANLEY RONALD P", "Ronald P. O'Hanley"],
    ["D'AMICO LANCE E", "Lance E. D'Amico"],
    ["MCDONALD GILLIAN", "Gillian McDonald"],
    ["Mccartney Philip", "Philip McCartney"],
    ["O'sullivan Michael J.", "Michael J. O'Sullivan"],
    ["McQUADE KATHRYN B.", "Kathryn B. McQuade"],
    ["MACNAB CRAIG", "Craig MacNab"],
    ["BREAUX PAUL W.", "Paul W. Breaux"],
    ["SMITH JOHN A JR", "John A. Smith Jr."],
    ["Umpleby III Donald J", "Donald J. Umpleby III"],
    ["LaPrade,III Frank G.", "Frank G. LaPrade III"],
    ["Phillips John R, III", "John R. Phillips III"],
    ["Drake Michael V", "Michael V. Drake"],
    ["Flammer Martina M.D.", "Martina Flammer, MD"],
    ["BAND SIR JONATHON", "Sir Jonathon Band"],
    ["COOK-NELSON KIMBERLY", "Kimberly Cook-Nelson"],
    ["COLES N ANTHONY", "N. Anthony Coles"],
    ["BURNSIDE WILLIAM H.L.", "William H.L. Burnside"],
    ["weinstein joshua ian", "Joshua Ian Weinstein"],
    ["Greene Kimberly S,", "Kimberly S. Greene"],
    ["Krishnamurthy Balaji (A)", "Balaji Krishnamurthy"],
  ])("%s -> %s", (filed, shown) => {
    expect(displayPersonName(filed)).toBe(shown);
  });
});

describe("particles and double family names stay together", () => {
  test.each([
    ["VAN DER ZEE PIETER", "Pieter van der Zee"],
    ["DE BALMANN YVES C", "Yves C. de Balmann"],
    ["De Lorenzo Daniel", "Daniel De Lorenzo"],
    ["VON STAATS AARON C", "Aaron C. von Staats"],
    ["VAN NOSTRAND ROBERT L", "Robert L. Van Nostrand"],
    ["St John Frank A", "Frank A. St. John"],
    ["DO CUONG V", "Cuong V. Do"],
    ["Beckwith Van H.", "Van H. Beckwith"],
    ["Santos da Silva Jorge", "Jorge Santos da Silva"],
    ["Foufopoulos - De Ridder Lucrece", "Lucrece Foufopoulos-De Ridder"],
    ["MONTGOMERY RICE VALERIE MD", "Valerie Montgomery Rice, MD"],
    ["Moreno Mejia Luis Alberto", "Luis Alberto Moreno Mejia"],
    ["Herd Whitney Wolfe", "Whitney Wolfe Herd"],
    ["MAHON TULLIER KELLY", "Kelly Mahon Tullier"],
    ["Curado Gomes de Lemos Leonardo", "Leonardo Curado Gomes de Lemos"],
  ])("%s -> %s", (filed, shown) => {
    expect(displayPersonName(filed)).toBe(shown);
  });
});

test("a name that is filed in natural order is not turned", () => {
  expect(displayPersonName("David P McGlade")).toBe("David P. McGlade");
  expect(displayPersonName("K. Jon Taylor")).toBe("K. Jon Taylor");
  expect(displayPersonName("Stefano Caroti")).toBe("Stefano Caroti");
  expect(displayPersonName("JEFFERY LIBERMAN A")).toBe("Jeffery A. Liberman");
});

test("organizations are told from persons", () => {
  for (const name of [
    "667, L.P.",
    "CARVANA CO.",
    "Walton Family Holdings Trust",
    "AES CORP",
    "22NW Fund, LP",
  ])
    expect(isOrganizationName(name), name).toBe(true);
  for (const name of ["Banks Jane", "TRUSTY SAM", "Price Paula A", "CORPUS JANE", "Coe Sebastian"])
    expect(isOrganizationName(name), name).toBe(false);
});

describe("the spellings of one person have one key", () => {
  test.each([
    ["COOK TIMOTHY D", "Timothy D. Cook", "timothy cook"],
    ["Cook, Timothy D.", "Timothy Cook", "timothy cook"],
    ["SMITH JOHN A JR", "John A. Smith, Jr.", "john smith jr"],
    ["VAN DER ZEE PIETER", "Pieter van der Zee", "pieter vanderzee"],
    ["MUNOZ JOSE", "José Muñoz", "jose munoz"],
    ["WAGONER G RICHARD JR", "G. Richard Wagoner Jr.", "richard wagoner jr"],
    ["MONTGOMERY RICE VALERIE MD", "Valerie Montgomery Rice, MD", "valerie rice"],
  ])("%s, %s", (filed, natural, key) => {
    expect(personKey(filed)).toBe(key);
    expect(personKey(natural)).toBe(key);
    expect(personKey(displayPersonName(filed))).toBe(key);
  });

  test("Jr. and III are two persons", () => {
    expect(personKey("FRIST THOMAS F JR")).not.toBe(personKey("FRIST THOMAS F III"));
  });
});
