import { ensureBuild } from "./ensure-build";

await ensureBuild();
