import { testBorneOut } from "./test-borne-out";

testBorneOut([
  [
    "On June 15, 2011, Acme borrowed $30 million and repaid its bridge loan.",
    ["borrowed $30 million", "paid off its bridge loan"],
    ["repaid $30 million"],
  ],
  [
    "The Company raised its outlook for revenue in 2011 to $90 million and lowered its outlook for advertising.",
    ["lifted its 2011 revenue outlook"],
    ["cut its 2011 revenue outlook", "raised its 2011 advertising outlook"],
  ],
  [
    "The Board lowered the quarterly dividend to $.18 per share from $.22 per share.",
    ["quarterly dividend reduced to 18 cents a share"],
    ["quarterly dividend reduced to 22 cents a share"],
  ],
  [
    "On June 14, 2011, the Company furloughed 210 employees and laid off 145 others.",
    ["laid off 145 employees"],
    ["laid off 210 employees"],
  ],
  [
    "On June 14, 2011, the Board approved moving production from Oak Creek to Zenith.",
    ["approved moving production from Oak Creek to Zenith"],
    ["approved moving production from Zenith to Oak Creek"],
  ],
  [
    "Ann Lee, Chief Financial Officer, was appointed Interim Chief Executive Officer, and Robert Stone, Controller, was appointed to serve as Interim Chief Financial Officer.",
    ["Ann Lee appointed interim CEO", "Robert Stone appointed interim CFO"],
    ["Ann Lee appointed interim CFO", "Robert Stone appointed interim CEO"],
  ],
  [
    "Peter Hall, Treasurer, will retire on July 31, 2011; Ann Lee was named to succeed him.",
    ["Ann Lee named to succeed Peter Hall as treasurer"],
    ["Peter Hall named to succeed Ann Lee as treasurer"],
  ],
  [
    "The salary of Ann Lee is reduced by 50%, and the salaries of Peter Hall and Robert Stone are reduced by 25%.",
    ["Ann Lee’s pay cut by 50%"],
    ["Peter Hall’s pay cut by 50%", "Robert Stone’s pay cut by 50%"],
  ],
  [
    "Acme sold its valve plant to Zenith Holdings on June 14, 2011. Orion Partners had offered $91 million for the plant in January 2011.",
    ["sold its valve plant to Zenith"],
    ["sold its valve plant to Zenith for $91 million"],
  ],
  [
    "In 2009 the Company sold its valve plant to Zenith Holdings. The rights agreement expired and was not renewed.",
    ["rights plan expired"],
    ["rights plan renewed"],
  ],
]);
