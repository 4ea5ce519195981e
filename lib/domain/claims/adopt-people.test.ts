import { testBorneOut } from "@/lib/domain/claims/test-borne-out";

testBorneOut([
  [
    "On June 15, 2011, the Company hired Ann Lee, formerly Treasurer of Orion Inc., as Chief Financial Officer to succeed Bo Ray, who retired.",
    ["Ann Lee hired as CFO", "Bo Ray retired"],
    ["Ann Lee retired", "Bo Ray hired as CFO"],
  ],
  [
    "On June 15, 2011, the Board elected Cynthia Dayton Chairman, replacing Robert Raymond, who remains a director.",
    ["Cynthia Dayton elected chairman"],
    ["Robert Raymond elected chairman"],
  ],
  [
    "On June 15, 2011, the Board elected Cy Day Chairman upon the retirement of Bo Ray.",
    ["Cy Day elected chairman"],
    ["Bo Ray elected chairman"],
  ],
  [
    "On June 15, 2011, the Board appointed Cy Day a director to fill the seat vacated by Bo Ray.",
    ["Cy Day appointed a director"],
    ["Bo Ray appointed a director"],
  ],
]);
