import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundle } from '../lib/bundle.ts'

/** The size of a file with all its imports but React: bundled, minified and gzipped, in bytes. */
export async function bundledSize(file: string): Promise<number> {
  const code = await bundle({
    entryPoints: [path.join(import.meta.dirname, file)],
    external: ['react', 'react/jsx-runtime', 'react-dom'],
  })
  return gzipSync(code, { level: 9 }).byteLength
}
