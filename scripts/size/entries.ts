/** Something that users import. */
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
export function sizeEntries(coreExports: readonly string[], reactExports: readonly string[]): SizeEntry[] {
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
