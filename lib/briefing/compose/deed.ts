/** Verbs by which a sentence of a filing says what happened or will. */
export const deed =
  /\b(?:acquired|completed|agreed|entered into|sold|filed|declared|authorized|approved|announced|appointed|issued|commenced|terminated|settled|received|determined|estimates?|overstate|increased|decreased|expects|plans|intends|recorded|closed|launched|ceased|redeemed|repurchase\w*|notified|elected|expired|informed|dismissed|resigned|resigning|engaged|transferred|converted|confirmed|purchased|merged|signed|amended|suspended|withdrew|withdrawn|paid|repaid|won|awarded)\b/;
