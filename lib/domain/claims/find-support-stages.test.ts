import { testBorneOut } from "./test-borne-out";

/** How far a deal or a decision has come is part of what is claimed. */
testBorneOut([
  [
    "On June 15, 2011, Acme completed its acquisition of Zenith Pumps, Inc. pursuant to the Agreement and Plan of Merger (the “Merger Agreement”), dated as of May 10, 2011, by and among Acme, Pike Acquisition Corporation and Zenith Pumps.",
    ["takeover of Zenith Pumps completed", "Zenith Pumps acquisition closed", "acquired Zenith Pumps"],
    [
      "takeover of Zenith Pumps did not complete",
      "Zenith Pumps acquisition failed to close",
      "Zenith Pumps acquisition was not completed",
      "Zenith Pumps acquisition to be completed",
      "takeover of Zenith Pumps agreed to",
      "takeover of Zenith Pumps was called off",
      "plans to acquire Zenith Pumps",
    ],
  ],
  [
    "The consideration will be paid to the former holders of Zenith Pumps in accordance with the terms of the Merger Agreement.",
    [],
    ["plans to acquire Zenith Pumps", "Zenith Pumps merger agreed", "agreed to acquire Zenith Pumps"],
  ],
  [
    "On June 13, 2011, Acme agreed to purchase eleven mills from Zenith Pumps for $236 million.",
    ["signed a deal to buy eleven mills from Zenith Pumps", "agreed to buy eleven mills from Zenith Pumps"],
    ["completed a deal to buy eleven mills from Zenith Pumps", "bought eleven mills from Zenith Pumps"],
  ],
  [
    "On June 13, 2011, Acme entered into a merger agreement with U.S. Pumps, Inc.",
    ["merger agreement with U.S. Pumps"],
    ["merger agreement with U.S. Pumps was called off", "agreed to be acquired by U.S. Pumps"],
  ],
  [
    "On June 13, 2011, Acme entered into an Agreement and Plan of Merger with Zenith Pumps, Inc. (“Parent”) and Pike Merger Sub, Inc.",
    ["agreed to be acquired by Zenith Pumps"],
    ["agreed to acquire Zenith Pumps"],
  ],
  [
    "On June 13, 2011, Acme entered into an amendment to its credit agreement with Zenith Bank, which is to expire in 2012.",
    ["amended its credit agreement with Zenith Bank"],
    ["terminated its credit agreement with Zenith Bank"],
  ],
  [
    "On June 13, 2011, Acme closed two mills, cutting its workforce by 12%.",
    ["cut its workforce by 12%", "laid off 12% of its workforce"],
    ["plans to cut its workforce by 12%", "increased its workforce by 12%"],
  ],
  [
    "Under the agreement, Acme will license its valve patents to Zenith Pumps.",
    ["agreed to license its valve patents to Zenith Pumps"],
    ["called off its plan to license its valve patents to Zenith Pumps"],
  ],
  [
    "The Company may close two mills, cutting its workforce by 12%.",
    [],
    ["cut its workforce by 12%", "closed two mills"],
  ],
  [
    "On June 15, 2011, Acme acquired zPumps, Inc. pursuant to an Agreement and Plan of Merger.",
    ["acquired zPumps", "zPumps was bought"],
    ["was acquired by zPumps", "acquired by zPumps"],
  ],
  [
    "In the event that the Merger Agreement with Zenith Pumps is terminated, Acme has agreed to pay a termination fee set forth in the Merger Agreement.",
    [],
    ["terminated its merger agreement with Zenith Pumps"],
  ],
  [
    "On June 10, 2011, Acme completed the sale of its valves division for $87.3 million. Acme used $50.0 million of the proceeds to prepay its term loan.",
    ["paid down $50 million of its term loan"],
    ["sold $50 million of its term loan"],
  ],
  [
    "On June 13, 2011, the shareholders ratified Grant Thornton LLP as auditor. A proposal asking for a report on plastic packaging did not pass.",
    ["shareholders ratified Grant Thornton as auditor"],
    [
      "shareholders rejected Grant Thornton as auditor",
      "shareholders did not approve Grant Thornton as auditor",
    ],
  ],
]);
