import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildSite } from './build/build-site.ts';
import { openSite } from './build/output/write.ts';
import { Report } from './build/report/report.ts';
import { startPreview } from './build/serve/preview.ts';
import { Stopwatch } from './build/stopwatch.ts';
import { startChromium } from './tests/browser/start-chromium.ts';
const N=+(process.argv[2]??7); const only=process.argv[3]; const prof=process.argv[4];
const folders=process.argv[5]!.split(',');const previews=await Promise.all(folders.map(f=>startPreview({root:join(f,'dist'),port:0})));
const browser = await startChromium((executablePath) => chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }));
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const T = [
  { page: '/', widget: 'newsletter-form', touch: 'site-island[data-widget=newsletter-form] form button' },
  { page: '/blogs', widget: 'post-filter', touch: 'site-island[data-widget=post-filter] button >> nth=1' },
  { page: '/weekly', widget: 'weekly-filter', touch: 'site-island[data-widget=weekly-filter] button >> nth=1' },
  { page: '/blog/bank-holiday-weekend', widget: 'copy-link', touch: 'site-island[data-widget=copy-link] button' },
];

for (const t of T) { if (only && !t.widget.includes(only)) continue;
  const all:number[][]=folders.map(()=>[]);const parts:any[]=[];
  for (let r=0;r<N*folders.length;r++){ const v=r%folders.length; const times=all[v]!; const site=previews[v]!.url.replace(/\/$/, '');
    const context = await browser.newContext(PHONE); const page = await context.newPage(); const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(site+t.page, { waitUntil: 'networkidle' });
    const target = page.locator(t.touch).first(); await target.scrollIntoViewIfNeeded();
    await target.dispatchEvent('pointerover', { bubbles: true }); await page.waitForLoadState('networkidle'); await page.waitForTimeout(500);
    await page.evaluate(() => { let began = 0; const m:any={}; (window as any).marks=m;
      addEventListener('touchstart', () => (began = performance.now()), { capture: true, once: true });
      for (const e of ['pointerdown','touchend','pointerup','mousedown','focusin','click']) addEventListener(e, () => (m[e]??= Math.round(performance.now()-began)), { capture: true });
      Object.assign(window, { answered: new Promise<number>((done) => { new MutationObserver((_, o) => { if (!began) return; o.disconnect(); m.mutation=Math.round(performance.now()-began); requestAnimationFrame(() => {m.raf=Math.round(performance.now()-began); setTimeout(() => done(performance.now() - began))}); }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true }); }) }); });
    if (prof) { await session.send('Profiler.enable'); await session.send('Profiler.setSamplingInterval',{interval:100}); await session.send('Profiler.start'); }
    await target.tap();
    times.push(await page.evaluate(() => (window as any).answered)); parts.push(await page.evaluate(()=>(window as any).marks));
    if (prof) { const {profile}=await session.send('Profiler.stop'); (await import('node:fs')).writeFileSync(prof,JSON.stringify(profile)); }
    await context.close();
  }
  all.forEach((times,v)=>{times.sort((a,b)=>a-b);console.log(t.widget.padEnd(16),folders[v]!.slice(-8).padEnd(9),'median',Math.round(times[times.length>>1]!),'|',times.map(Math.round).join(' '))});
}
await browser.close();  process.exit(0);
