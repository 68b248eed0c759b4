import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startPreview } from './build/serve/preview.ts';
import { startChromium } from './tests/browser/start-chromium.ts';
const [folder,path,sel]=process.argv.slice(2) as [string,string,string];
const preview = await startPreview({ root: join(folder, 'dist'), port: 0 });
const browser = await startChromium((executablePath) => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }));
for (let k=0;k<2;k++){
const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
const page = await context.newPage(); const s = await context.newCDPSession(page); const bs=await browser.newBrowserCDPSession();
await s.send('Emulation.setCPUThrottlingRate', { rate: 4 });
await page.goto(preview.url.replace(/\/$/,'')+path, { waitUntil: 'networkidle' });
const target = page.locator(sel).first(); await target.scrollIntoViewIfNeeded();
await target.dispatchEvent('pointerover', { bubbles: true }); await page.waitForLoadState('networkidle'); await page.waitForTimeout(700);
await page.evaluate(()=>{addEventListener('touchstart',()=>performance.mark('TOUCH'),{capture:true,once:true});new MutationObserver((_,o)=>{performance.mark('MUT');requestAnimationFrame(()=>{performance.mark('RAF');setTimeout(()=>performance.mark('DONE'))})}).observe(document.body,{subtree:true,childList:true,attributes:true,characterData:true})});
const ev:any[]=[]; bs.on('Tracing.dataCollected',(e:any)=>ev.push(...e.value));
await bs.send('Tracing.start',{transferMode:'ReportEvents',traceConfig:{includedCategories:['devtools.timeline','blink.user_timing','v8','disabled-by-default-v8.compile']}} as any);
await target.tap(); await page.waitForTimeout(500);
const done=new Promise<void>(r=>bs.once('Tracing.tracingComplete',()=>r())); await bs.send('Tracing.end'); await done;
const t0=ev.find(e=>e.name==='TOUCH'); const pid=t0.pid,tid=t0.tid;
const end=ev.find(e=>e.name==='DONE'&&e.pid===pid).ts;
if(k) for(const e of ev.filter(e=>e.pid===pid&&e.tid===tid&&e.ts>=t0.ts-3000&&e.ts<=end+1000&&((e.ph==='X'&&e.dur>1500)||e.cat.includes('user_timing'))).sort((a,b)=>a.ts-b.ts)) console.log(((e.ts-t0.ts)/1000).toFixed(1).padStart(7),((e.dur??0)/1000).toFixed(1).padStart(7),e.name,JSON.stringify(e.args?.data?.type??e.args?.data?.functionName??e.args?.data?.url?.slice(-30)??''));
await context.close();}
await browser.close(); process.exit(0);
