import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startPreview } from './build/serve/preview.ts';
import { startChromium } from './tests/browser/start-chromium.ts';
const [folder,out,...specs]=process.argv.slice(2) as string[];
const preview = await startPreview({ root: join(folder!, 'dist'), port: 0 });
const browser = await startChromium((executablePath) => chromium.launch({ executablePath, args: ['--no-sandbox'] }));
for (const [i,spec] of specs.entries()) { const [path,w,scheme]=spec.split(',') as [string,string,'light'|'dark'];
const c=await browser.newContext({viewport:{width:+w,height:900},colorScheme:scheme}); const p=await c.newPage(); await p.goto(preview.url.replace(/\/$/,'')+path,{waitUntil:'networkidle'}); await p.waitForTimeout(400);
await p.evaluate(async()=>{for(let y=0;y<document.body.scrollHeight;y+=600){scrollTo(0,y);await new Promise(r=>setTimeout(r,50));}scrollTo(0,0)}); await p.waitForTimeout(300);
await p.screenshot({path:`${out}-${i}.png`,fullPage:true}); await c.close(); }
await browser.close(); process.exit(0);
