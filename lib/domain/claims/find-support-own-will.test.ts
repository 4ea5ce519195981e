import { testBorneOut } from "@/lib/domain/claims/test-borne-out";

testBorneOut([
  [
    "On June 4, 2011, the Company dismissed Harlan Pryce LLP as its independent registered public accounting firm.",
    ["dismissed Harlan Pryce as auditor"],
    ["Harlan Pryce declined to stand for re-appointment as auditor", "Harlan Pryce resigned as auditor"],
  ],
  [
    "The Company plans to close four bakeries in Ohio and consolidate routes across the region.",
    ["plans to consolidate routes"],
    ["consolidated its routes"],
  ],
  [
    "The court ruled that the statement contains adequate information for the purpose of soliciting creditor approval for the plan of reorganization.",
    [],
    ["won creditor approval for its plan of reorganization"],
  ],
  [
    "Robert Raymond, President, will retire at the end of 2012. Mr. Raymond will relinquish his duties as Chief Operating Officer as of June 30, 2011.",
    ["Robert Raymond to retire at the end of 2012"],
    ["Robert Raymond will retire on June 30, 2011"],
  ],
  [
    "The jury reached a verdict in the patent lawsuit brought by Borealis. The jury awarded Borealis $5 million.",
    [],
    ["won the jury verdict in the patent lawsuit brought by Borealis"],
  ],
  [
    "On June 4, 2011, the Company was awarded a $5 million contract by the Navy.",
    ["won a $5 million Navy contract"],
    [],
  ],
]);
