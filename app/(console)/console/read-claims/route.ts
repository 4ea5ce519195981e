import { handleClaimReading } from "@/lib/api/handle-console";

export const POST = (request: Request): Promise<Response> => handleClaimReading(request);
