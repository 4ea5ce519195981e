import { packSdk } from "./sdk-pack/pack-sdk";

// npm run sdk:pack [-- folder]
console.log(await packSdk(process.argv[2] ?? "dist-sdk"));
