import { allowAnyOrigin, serveReconciliation } from "@/lib/api/reconcile";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ path?: string[] }> };

const serve = async (request: Request, { params }: Context): Promise<Response> =>
  await serveReconciliation(request, (await params).path ?? []);

export { allowAnyOrigin as OPTIONS, serve as GET, serve as POST };
