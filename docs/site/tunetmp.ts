import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { createServer } from 'node:http'
import path from 'node:path'
import { existsSync, statSync } from 'node:fs'
const root = '/work/w-docs/docs/dist'
const types: Record<string,string> = {'.html':'text/html','.js':'text/javascript','.wasm':'application/wasm','.css':'text/css','.json':'application/json'}
const server = createServer((q, r) => {
  let f = path.join(root, decodeURIComponent(new URL(q.url!, 'http://x').pathname)); if (f.endsWith('/')) f += 'index.html'
  if (!existsSync(f) || !statSync(f).isFile()) { r.writeHead(404).end(); return }
  r.writeHead(200, {'content-type': types[path.extname(f)] ?? 'application/octet-stream'}).end(readFileSync(f))
})
await new Promise<void>(r => server.listen(0, r))
const o = `http://127.0.0.1:${(server.address() as any).port}`
const src = readFileSync('/work/w-docs/docs/site/search.test.ts', 'utf8')
const m = /const searches[^=]*= (\{[\s\S]*?\n\})/.exec(src)![1]
const searches = eval('(' + m + ')') as Record<string,string[]>
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const p = await b.newPage(); await p.goto(o + '/404.html')
const rankings = JSON.parse(process.argv[2] ?? '[{"pageLength":0.1,"metaWeights":{"title":5,"keywords":5}}]')
for (const ranking of rankings) {
  const out = await p.evaluate(async ({ searches, ranking }) => {
    const pf = await (0, eval)("import('/pagefind/pagefind.js?" + Math.random() + "')")
    await pf.options({ ranking }); await pf.init()
    const bad: any[] = []
    let n = 0
    const extra = { 'REF useQuery': ['useQuery'], 'REF useInfiniteQuery': ['useInfiniteQuery'] }
    for (const [a, ws] of Object.entries({ ...searches, ...extra }) as any) for (const w of ws) {
      n++
      const s = await pf.search(w)
      const first = await Promise.all(s.results.slice(0, 4).map(async (x: any) => [(await x.data()).url, x.score.toFixed(1)].join(' ')))
      const urls = first.map((x) => x.split(' ')[0])
      if (a.startsWith('REF')) { if (!urls[0]?.startsWith('/reference')) bad.push([w, first]) }
      else if (urls[0] !== a) bad.push([w, 'want ' + a, first])
      if (urls.slice(0,3).some((u) => /reports|changelog/.test(u!))) bad.push([w, 'CROWD', urls])
    }
    return { n, bad }
  }, { searches, ranking })
  console.log(JSON.stringify(ranking), out.n, out.bad.length); for (const x of out.bad) console.log('  ', JSON.stringify(x))
}
await b.close(); server.close()
