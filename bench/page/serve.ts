import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { Shop } from './Shop.ts'

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Products</title>
<link rel="icon" href="data:,">
<style>
  body { font: 16px/1.4 sans-serif; margin: 2rem }
  ul { list-style: none; padding: 0 }
  li button { display: flex; gap: 1rem; width: 24rem; text-transform: capitalize }
  .price { margin-left: auto }
  aside { position: fixed; inset: 2rem 2rem auto 30rem }
</style>
<script type="module" src="/page.js"></script>
<div id="root"></div>
</html>`

/** The page of a client on a server of its own. Each load of the page opens a new shop. */
export async function serve(script: Uint8Array): Promise<{ origin: string; stop: () => void }> {
  let shop = new Shop()
  const compressed = {
    html: gzipSync(html, { level: 9 }),
    script: gzipSync(script, { level: 9 }),
  }
  const respond = async (request: IncomingMessage): Promise<[type: string, body: Uint8Array]> => {
    if (request.url === '/page.js') return ['text/javascript', compressed.script]
    if (request.method === 'POST')
      return ['application/graphql-response+json', gzipSync(await shop.respond(await text(request)))]
    shop = new Shop()
    return ['text/html', compressed.html]
  }

  const server = createServer((request, response) => {
    void respond(request).then(
      ([type, body]) => {
        response.writeHead(200, {
          'content-type': type,
          'content-encoding': 'gzip',
          'content-length': body.length,
          // Only isolated pages have a precise clock.
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-embedder-policy': 'require-corp',
        })
        response.end(body)
      },
      // A client that aborts its request gets no response.
      () => response.destroy(),
    )
  })
  // Never closes idle connections: the next request may use one at that moment.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close().closeAllConnections() }
}
