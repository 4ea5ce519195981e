import { ensureBuild } from "../server/ensure-build";

await ensureBuild();
