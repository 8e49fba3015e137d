/** Something that users import, and what it may weigh. */
export interface SizeEntry {
  name: string
  /** The module that a user's bundler starts from. */
  code: string
  /** Code that doesn't count: the size is what `code` adds to it. */
  base?: string
  /** The size in bytes that the entry must never exceed. */
  bar?: number | undefined
  /** README.md shows its size. */
  inReadme?: boolean
}

/** Entries that don't meet their bar yet. The gate reports them; it fails for every other entry above its bar. */
export const unmetBars: readonly string[] = [
  'request and every error',
  'client, provider, useQuery and useMutation',
  'authorize, added to request',
  'batch, added to request',
  'stream, added to request',
  'subscribe, added to request',
  'stream and subscribe, added to request',
  'setQueryData, added to the hooks',
  'shareEntities, added to setQueryData',
  'useQueries, added to the hooks',
  'useInfiniteQuery, added to the hooks',
  'dehydrate and hydrate and HydrationBoundary, added to the hooks',
  'persist, added to dehydrate and hydrate',
]

const requestNames = [
  'request',
  'AbortError',
  'EmptyResultError',
  'GraphQLResultError',
  'NetworkError',
  'ParseError',
  'RequestError',
  'ServerError',
  'TimeoutError',
]
const hookNames = ['createQueryStore', 'GraphQLProvider', 'useMutation', 'useQuery']
const devtoolsNames = ['createDevtools', 'ThinqlDevtools']
const hydrationNames = ['dehydrate', 'hydrate', 'HydrationBoundary']

const request = imports('core', requestNames)
const hooks = `${imports('core', ['createClient'])}; ${imports('react', hookNames)}`

/** Bars of single exports: of core added to `request`, of react added to the hooks. */
const bars: Record<string, number> = {
  stream: 1843,
  subscribe: 1536,
  authorize: 700,
  timeout: 460,
  retry: 460,
  persisted: 460,
  queryViaGet: 460,
  reconnect: 512,
  upload: 614,
  batch: 614,
  limitResponse: 460,
  print: 972,
  setQueryData: 560,
  useSuspenseQuery: 450,
  useQueries: 450,
  useInfiniteQuery: 900,
  refetchOnReturn: 220,
}

/** What most apps import, then every other export by itself. */
export function sizeEntries(coreExports: readonly string[], reactExports: readonly string[]): SizeEntry[] {
  const addToRequest = (names: string[], bar?: number) => ({
    name: `${names.join(' and ')}, added to request`,
    code: `${request}; ${imports('core', names)}`,
    base: request,
    bar,
  })
  const addToHooks = (names: string[], bar?: number) => ({
    name: `${names.join(' and ')}, added to the hooks`,
    code: `${hooks}; ${imports('react', names)}`,
    base: hooks,
    bar,
  })
  const addTo = (others: string[], name: string, bar: number) => ({
    name: `${name}, added to ${others.join(' and ')}`,
    code: `${hooks}; ${imports('react', [...others, name])}`,
    base: `${hooks}; ${imports('react', others)}`,
    bar,
  })
  return [
    { name: 'request and every error', code: request, bar: 3624, inReadme: true },
    { name: 'client, provider, useQuery and useMutation', code: hooks, bar: 8400, inReadme: true },
    ...coreExports
      .filter((name) => !requestNames.includes(name))
      .map((name) => addToRequest([name], bars[name])),
    addToRequest(['stream', 'subscribe'], 2250),
    ...reactExports.filter((name) => !hookNames.includes(name)).map((name) => addToHooks([name], bars[name])),
    {
      name: 'devtools in development, added to the hooks',
      code: `${hooks}; ${imports('devtools/production', devtoolsNames)}`,
      base: hooks,
      bar: 30_720,
    },
    {
      name: 'devtools in production, added to the hooks',
      code: `${hooks}; ${imports('devtools', devtoolsNames)}`,
      base: hooks,
      bar: 256,
    },
    ...(hydrationNames.every((name) => reactExports.includes(name)) ? [addToHooks(hydrationNames, 409)] : []),
    addTo(['dehydrate', 'hydrate'], 'persist', 400),
    addTo(['setQueryData'], 'shareEntities', 500),
    addTo(['useInfiniteQuery', 'useSuspenseQuery'], 'useSuspenseInfiniteQuery', 150),
  ]
}

function imports(folder: string, names: readonly string[]) {
  return `export { ${names.join()} } from '@thinql/${folder}'`
}
