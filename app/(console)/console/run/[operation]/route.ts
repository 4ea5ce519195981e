import { handleConsoleRun } from "@/lib/api/handle-console";

type Params = { params: Promise<{ operation: string }> };

export async function POST(request: Request, { params }: Params): Promise<Response> {
  return handleConsoleRun(request, (await params).operation);
}
