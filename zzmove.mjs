// node zzmove.mjs MAPFILE : lines "src dest"
import fs from "node:fs";import path from "node:path";import {execSync} from "node:child_process";
const root=process.cwd();
const lines=fs.readFileSync(process.argv[2],"utf8").trim().split("\n").map(l=>l.trim().split(/\s+/)).filter(l=>l.length===2);
const map=new Map();const all=execSync("git ls-files -co --exclude-standard",{encoding:"utf8",maxBuffer:1e8}).trim().split("\n").filter(f=>fs.existsSync(f));
for(const [a,b] of lines){ if(!fs.existsSync(a)){console.log("missing",a);continue} if(fs.statSync(a).isDirectory()){for(const f of all)if(f.startsWith(a+"/"))map.set(f,b+f.slice(a.length))}else{map.set(a,b);for(const e of [".test.ts",".test.tsx"]){const t=a.replace(/\.(tsx?|mjs)$/,e);if(t!==a&&!map.has(t)&&fs.existsSync(t)&&!/\.test\./.test(a))map.set(t,b.replace(/\.(tsx?|mjs)$/,e))}}}
const exts=["",".ts",".tsx",".mts",".mjs","/index.ts"];
const isFile=f=>{try{return fs.statSync(f).isFile()}catch{return false}};
const res=(from,s)=>{const b=s.startsWith("@/")?s.slice(2):path.join(path.dirname(from),s);for(const e of exts)if(isFile(b+e))return b+e;return null};
const spec=(nf,t,old)=>{const keep=/\.(ts|tsx|mjs|mts|json|css)$/.test(old);const x=keep?t:t.replace(/\.(ts|tsx)$/,"");if(path.dirname(nf)===path.dirname(t))return "./"+path.basename(x);let r=path.relative(path.dirname(nf),x);if(!r.startsWith("."))r="./"+r;if(/\.mjs$/.test(nf)||keep)return r;if(old.startsWith(".")&&(r.match(/\.\.\//g)||[]).length<=1)return r;if(r.startsWith("./"))return r;return "@/"+x};
const touched=[];
for(const f of all){ if(!/\.(ts|tsx|mts|mjs)$/.test(f)||/(^|\/)zz/.test(f))continue;const nf=map.get(f)??f;const t=fs.readFileSync(f,"utf8");
 let o=t.replace(/(\bfrom\s*|\bimport\s*\(?\s*|\bvi\.\w+\(\s*|new URL\(\s*)"((?:@\/|\.)[^"]*)"/g,(m,p,s)=>{
  const isURL=/URL/.test(p);
  if(isURL){const tgt=path.join(path.dirname(f),s).replace(/\/$/,"");const nt=map.get(tgt)??tgt;if(nf===f&&nt===tgt)return m;if(!fs.existsSync(tgt))return m;let r=path.relative(path.dirname(nf),nt);if(!r.startsWith("."))r="./"+r;if(s.endsWith("/"))r+="/";return `${p}"${r}"`}
  const tgt=res(f,s);if(!tgt)return m;const nt=map.get(tgt)??tgt;if(nf===f&&nt===tgt)return m;return `${p}"${spec(nf,nt,s)}"`});
 if(o!==t){fs.writeFileSync(f,o);touched.push(nf)}}
for(const [a,b] of map){fs.mkdirSync(path.dirname(b),{recursive:true});try{execSync(`git mv '${a}' '${b}'`,{stdio:"pipe"})}catch{fs.renameSync(a,b)}}
execSync(`npx biome check --write ${touched.map(f=>`'${f}'`).join(" ")}`,{stdio:"pipe"});
console.log("moved",map.size,"touched",touched.length);
for(const [a] of map){const n=a.replace(/\.(ts|tsx|mjs)$/,"");if(/\.test$/.test(n))continue;try{const o=execSync(`git grep -nF -e '${n}' -- . | head -6`,{encoding:"utf8"}).trim();if(o)console.log("named:",n,"\n"+o.slice(0,900))}catch{}}
