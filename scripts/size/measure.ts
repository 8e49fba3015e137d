import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { analyzeMetafile, build, type BuildOptions } from 'esbuild'
import type { Sizes } from './limits.ts'

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

export interface SizeEntry {
  name: string
  /** The module that a user's bundler starts from. */
  code: string
  /** Code that doesn't count: the size is what `code` adds to it. */
  base?: string
}

/** The entries whose sizes the site shows. */
export const shown = ['request and every error', 'client, provider, useQuery and useMutation'] as const

const hookNames = ['createQueryStore', 'GraphQLProvider', 'useMutation', 'useQuery']
const hooks = `${imports('core', ['createClient'])}; ${imports('react', hookNames)}`

/** What most apps import, then every other export by itself, and what is often imported together. */
function sizeEntries(coreExports: readonly string[], reactExports: readonly string[]): SizeEntry[] {
  const requestNames = coreExports.filter((name) => name === 'request' || name.endsWith('Error'))
  const request = imports('core', requestNames)
  const toRequest = (...names: string[]) => added(names, 'core', 'request', request)
  const toHooks = (...names: string[]) => added(names, 'react', 'the hooks', hooks)
  const toOthers = (name: string, ...others: string[]) =>
    added([name], 'react', others.join(' and '), `${hooks}; ${imports('react', others)}`)
  const devtools = (build: string, folder: string) => ({
    ...added(['createDevtools', 'ThinqlDevtools'], folder, 'the hooks', hooks),
    name: `devtools in ${build}, added to the hooks`,
  })
  return [
    { name: shown[0], code: request },
    { name: shown[1], code: hooks },
    ...coreExports.filter((name) => !requestNames.includes(name)).map((name) => toRequest(name)),
    toRequest('stream', 'subscribe'),
    ...reactExports.filter((name) => !hookNames.includes(name)).map((name) => toHooks(name)),
    toHooks('dehydrate', 'hydrate', 'HydrationBoundary'),
    toOthers('persist', 'dehydrate', 'hydrate'),
    toOthers('shareEntities', 'setQueryData'),
    toOthers('useSuspenseInfiniteQuery', 'useInfiniteQuery', 'useSuspenseQuery'),
    toOthers('useSuspenseQueries', 'useQueries', 'useSuspenseQuery'),
    devtools('development', 'devtools/production'),
    devtools('production', 'devtools'),
  ]
}

function added(names: readonly string[], folder: string, to: string, base: string): SizeEntry {
  return { name: `${names.join(' and ')}, added to ${to}`, code: `${base}; ${imports(folder, names)}`, base }
}

function imports(folder: string, names: readonly string[]): string {
  return `export { ${names.join()} } from '@thinql/${folder}'`
}

export const entries: readonly SizeEntry[] = sizeEntries(await exportsOf('core'), await exportsOf('react'))
