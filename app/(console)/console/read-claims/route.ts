import { handleClaimReading } from "@/lib/api/handle-claim-reading";

export const POST = (request: Request): Promise<Response> => handleClaimReading(request);
