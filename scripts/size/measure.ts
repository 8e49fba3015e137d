import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type BuildOptions } from 'esbuild'
import { type SizeEntry, sizeEntries } from './entries.ts'

/** How an app's bundler treats the packages. */
const bundled = {
  external: ['react', 'react-dom'],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  write: false,
} satisfies BuildOptions

/** An entry with its size in bytes. */
export interface Measured extends SizeEntry {
  size: number
}

/** Measures every entry in the built packages: minified and gzipped, without React. */
export async function measure(): Promise<Measured[]> {
  return Promise.all((await allEntries()).map(async (entry) => ({ ...entry, size: await sizeOf(entry) })))
}

/** For each entry with a bar: its source files, and the bytes of each in the minified bundle before gzip. */
export async function measureModules(): Promise<
  { name: string; modules: [file: string, bytes: number][] }[]
> {
  const entries = (await allEntries()).filter(({ bar }) => bar)
  return Promise.all(
    entries.map(async ({ name, code }) => {
      // From the sources, because the built core is one file.
      const { metafile } = await build({
        ...bundled,
        stdin: { contents: code, resolveDir: '.' },
        tsconfig: 'tsconfig.base.json',
        metafile: true,
      })
      const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs))
      const modules = inputs.map(([file, { bytesInOutput }]): [string, number] => [file, bytesInOutput])
      return { name, modules: modules.filter(([, bytes]) => bytes).sort(([, a], [, b]) => b - a) }
    }),
  )
}

async function allEntries() {
  return sizeEntries(await exportsOf('core'), await exportsOf('react'))
}

async function exportsOf(folder: string) {
  return Object.keys((await import(path.resolve(`packages/${folder}/dist/index.js`))) as object)
}

async function sizeOf({ code, base }: SizeEntry): Promise<number> {
  return (await gzippedSize(code)) - (base === undefined ? 0 : await gzippedSize(base))
}

async function gzippedSize(code: string) {
  const { outputFiles } = await build({
    ...bundled,
    stdin: { contents: code, resolveDir: '.' },
    alias: {
      '@thinql/core/internal': './packages/core/dist/internal.js',
      '@thinql/core': './packages/core/dist/index.js',
      '@thinql/react/internal': './packages/react/dist/internal.js',
      '@thinql/react': './packages/react/dist/index.js',
      '@thinql/devtools/production': './packages/devtools/dist/production.js',
      '@thinql/devtools': './packages/devtools/dist/index.js',
    },
    // The root's tsconfig would lead to the sources.
    tsconfigRaw: '{}',
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).byteLength
}
