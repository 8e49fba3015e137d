import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** The size of a file with all its imports but React: bundled, minified and gzipped, in bytes. */
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
    // Ignores tsconfig.json, whose paths lead to the sources instead of the built packages.
    tsconfigRaw: '{}',
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).byteLength
}
