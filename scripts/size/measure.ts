import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { analyzeMetafile, build, type BuildOptions } from 'esbuild'
import { type SizeEntry, sizeEntries } from './entries.ts'
import type { Sizes } from './limits.ts'

/** The entries of the built packages. */
export const entries: readonly SizeEntry[] = sizeEntries(await exportsOf('core'), await exportsOf('react'))

/** Measures every entry in the built packages: minified and gzipped, without React. */
export async function measure(): Promise<Sizes> {
  const sizes = entries.map(async ({ name, code, base }): Promise<[string, number]> => {
    return [name, (await gzippedSize(code)) - (base === undefined ? 0 : await gzippedSize(base))]
  })
  return Object.fromEntries(await Promise.all(sizes))
}

/** A table of the source files of an entry, with the bytes of each in the minified bundle before gzip. */
export async function listModules({ code }: SizeEntry): Promise<string> {
  // From the sources, because the built core is one file.
  return analyzeMetafile((await bundle(code, { tsconfig: 'tsconfig.base.json' })).metafile)
}

async function exportsOf(folder: string): Promise<readonly string[]> {
  return Object.keys((await import(path.resolve(`packages/${folder}/dist/index.js`))) as object)
}

async function gzippedSize(code: string): Promise<number> {
  // The root's tsconfig would lead to the sources.
  const { outputFiles } = await bundle(code, { tsconfigRaw: '{}' })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).byteLength
}

/** Bundles code as an app's bundler does. */
function bundle(code: string, paths: Pick<BuildOptions, 'tsconfig' | 'tsconfigRaw'>) {
  return build({
    // The devtools depend on all packages.
    stdin: { contents: code, resolveDir: 'packages/devtools' },
    external: ['react', 'react-dom'],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    ...paths,
  })
}
