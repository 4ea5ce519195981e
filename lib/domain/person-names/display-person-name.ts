import { displayCompanyName } from "@/lib/domain/company-names/display";
import { formatFiledName, isOrganizationName } from "./filed-name";

// Apart from its neighbor, which browsers load: how companies are written is in tables that lie beside the server.

/**
 * A person's name as people write it, from the form in which SEC ownership forms file it:
 * "COOK TIMOTHY D" -> "Timothy D. Cook". Organizations keep the filed order.
 */
export const displayPersonName = (filed: string): string => {
  const trimmed = filed.replace(/\s+/g, " ").trim();
  return isOrganizationName(trimmed) ? displayCompanyName(trimmed) : formatFiledName(trimmed);
};
