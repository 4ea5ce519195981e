import fs from "node:fs";import path from "node:path";import {execSync} from "node:child_process";
const files=execSync("git ls-files",{encoding:"utf8"}).trim().split("\n").filter(f=>/\.(ts|tsx|mjs)$/.test(f)&&fs.existsSync(f));
const exts=["",".ts",".tsx",".mjs"];const imp=new Map();
for(const f of files){const t=fs.readFileSync(f,"utf8");for(const m of t.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)){let s=m[1];let b=s.startsWith("@/")?s.slice(2):s.startsWith(".")?path.join(path.dirname(f),s):null;if(!b)continue;for(const e of exts)if(files.includes(b+e)){if(!imp.has(b+e))imp.set(b+e,new Set());imp.get(b+e).add(f);break}}}
const isT=f=>/\.test\.tsx?$|\/test-[^/]+$|^e2e\/|\.spec\.ts$|^lib\/testing\//.test(f);
for(const f of files){if(isT(f)||f.startsWith("app/")||f.startsWith("lib/eval"))continue;const i=imp.get(f);if(i&&[...i].every(isT))console.log(f,"<-",[...i].slice(0,4).join(" "))
if(!i&&f.startsWith("lib/")&&!isT(f))console.log("NONE",f)}
