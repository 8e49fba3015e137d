import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const built: Record<string, string> = {
  '@thinql/core/internal': './packages/core/dist/internal.js',
  '@thinql/core': './packages/core/dist/index.js',
  '@thinql/react': './packages/react/dist/index.js',
}

/** What a module weighs in a user's bundle: minified and gzipped, in bytes, with what it imports. */
export async function bundledSize(code: string, external: string[] = []): Promise<number> {
  const { outputFiles } = await bundle(code, external)
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).byteLength
}

/** The names that a built package exports at run time. */
export async function exportsOf(packageName: string): Promise<string[]> {
  const { metafile } = await bundle(`export * from '${packageName}'`)
  return Object.values(metafile.outputs).flatMap((output) => output.exports)
}

function bundle(code: string, external: string[] = []) {
  return build({
    stdin: { contents: code, resolveDir: '.' },
    alias: Object.fromEntries(Object.entries(built).filter(([name]) => !external.includes(name))),
    external: ['react', ...external],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    // The packages that the type checker finds are the sources.
    tsconfigRaw: '{}',
  })
}
