import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** The folder that `docs:build` writes. */
export const dist = path.resolve(import.meta.dirname, '../dist')

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

/** Serves the built site in `root` as GitHub Pages does: compressed, and with `404.html` for what is missing. */
export async function serveSite(root: string) {
  if (!existsSync(path.join(root, 'index.html'))) {
    throw new Error('There is no built site: run npx -y pnpm@12 docs:build before.')
  }
  const server = createServer(({ url = '/' }, response) => {
    const found = findFile(root, new URL(url, 'http://localhost').pathname)
    const file = found ?? path.join(root, '404.html')
    response
      .writeHead(found === undefined ? 404 : 200, {
        'content-type': types[path.extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cache-control': 'max-age=600',
      })
      .end(gzipSync(readFileSync(file)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function findFile(root: string, pathname: string): string | undefined {
  const file = path.join(root, decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : '')
  return file.startsWith(root) && existsSync(file) && statSync(file).isFile() ? file : undefined
}
