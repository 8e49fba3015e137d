import { chromium } from 'playwright'
import { createServer } from 'node:http'
import path from 'node:path'
import { existsSync, statSync, readFileSync } from 'node:fs'
const root = '/work/w-docs/docs/dist'
const types: Record<string,string> = {'.html':'text/html','.js':'text/javascript','.css':'text/css','.svg':'image/svg+xml'}
const server = createServer((q, r) => {
  let f = path.join(root, decodeURIComponent(new URL(q.url!, 'http://x').pathname)); if (f.endsWith('/')) f += 'index.html'
  if (!existsSync(f) || !statSync(f).isFile()) { r.writeHead(404).end(); return }
  r.writeHead(200, {'content-type': types[path.extname(f)] ?? 'application/octet-stream'}).end(readFileSync(f))
})
await new Promise<void>(r => server.listen(0, r))
const o = `http://127.0.0.1:${(server.address() as any).port}`
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const w of [320, 360, 390]) for (const url of ['/', '/guides/errors/', '/reference/']) {
  const p = await b.newPage({ viewport: { width: w, height: 800 }, isMobile: true, hasTouch: true }); await p.goto(o + url)
  console.log(w, url, JSON.stringify(await p.evaluate(() => ({ iw: innerWidth, sw: document.documentElement.scrollWidth, cw: document.documentElement.clientWidth, wide: [...document.querySelectorAll('body *')].filter(e => e.checkVisibility() && e.getBoundingClientRect().right > document.documentElement.clientWidth + 1).slice(0, 8).map(e => e.tagName + '.' + e.className + Math.round(e.getBoundingClientRect().right)), row: [...document.querySelectorAll('.site-header nav li, .site-header label')].map(e => [e.textContent!.trim().slice(0, 9), Math.round(e.getBoundingClientRect().left), Math.round(e.getBoundingClientRect().right)].join(' ')) }))))
  await p.close()
}
await b.close(); server.close()
