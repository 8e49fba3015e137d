import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** What a file of this folder's neighbourhood weighs in a user's bundle, in bytes; React doesn't count. */
export async function bundledSize(file: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, file)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    jsx: 'automatic',
    conditions: ['production', 'module'],
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react/jsx-runtime', 'react-dom'],
    write: false,
    // The packages that the type checker finds are the sources.
    tsconfigRaw: '{}',
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).byteLength
}
