export const sections = [
  { label: 'Start', directory: 'start' },
  { label: 'Tutorial', directory: 'tutorial' },
  { label: 'Guides', directory: 'guides' },
  { label: 'Concepts', directory: 'concepts' },
  { label: 'Migrate', directory: 'migrate' },
  { label: 'Errors', directory: 'errors' },
  { label: 'About', directory: 'about' },
] as const

export const guideGroups = [
  {
    label: 'Read',
    guides: ['queries', 'lists', 'search', 'errors', 'field-errors', 'polling-and-focus', 'react-features'],
  },
  {
    label: 'Write',
    guides: ['forms', 'optimistic-writes', 'shared-objects', 'delete-with-undo', 'editing', 'uploads'],
  },
  { label: 'Live', guides: ['subscriptions', 'defer'] },
  {
    label: 'Server',
    guides: ['authentication', 'server-rendering', 'caching', 'two-backends', 'middleware'],
  },
  {
    label: 'Ship',
    guides: [
      'typescript',
      'testing',
      'every-outcome',
      'contact-sheet',
      'devtools',
      'replay',
      'persistence',
      'performance',
      'react-native',
    ],
  },
] as const

/** Which page the search shows first. A page of the reference may be long, and still be what was meant. */
export const searchRanking = { pageLength: 0.1, metaWeights: { title: 5, keywords: 15 } }

const inReact = (...names: readonly string[]) => names.map((name) => pageOf('react', name))
const inCore = (...names: readonly string[]) => names.map((name) => pageOf('core', name))

function pageOf(entry: string, name: string, folder = 'functions'): string {
  return `${entry}/${folder}/${name.toLowerCase()}`
}

export const referenceGroups: readonly { readonly label: string; readonly pages: readonly string[] }[] = [
  {
    label: 'Packages',
    pages: ['core', 'core-testing', 'react', 'react-testing', 'devtools', 'devtools-replay'],
  },
  {
    label: 'Hooks',
    pages: inReact(
      'useQuery',
      'useMutation',
      'useSubscription',
      'useInfiniteQuery',
      'useQueries',
      'useSuspenseQuery',
      'useSuspenseInfiniteQuery',
      'useSuspenseQueries',
      'useQueryStore',
    ).concat(pageOf('react', 'skipToken', 'variables')),
  },
  { label: 'Components', pages: inReact('GraphQLProvider', 'QueryErrorBoundary', 'HydrationBoundary') },
  {
    label: 'Store',
    pages: inReact(
      'createQueryStore',
      'prefetchQuery',
      'getQueryData',
      'setQueryData',
      'updateQueries',
      'invalidateQuery',
      'invalidateQueries',
      'shareEntities',
      'updateEntity',
      'writeEntities',
      'refetchOnReturn',
      'resetQueryErrors',
      'persist',
      'dehydrate',
      'hydrate',
      'streamFetcher',
      'listen',
      'inspectStore',
      'clearStore',
    ),
  },
  { label: 'Requests', pages: inCore('createClient', 'request', 'stream', 'subscribe', 'unwrap') },
  {
    label: 'Middleware',
    pages: inCore(
      'retry',
      'timeout',
      'reconnect',
      'createSession',
      'persisted',
      'queryViaGet',
      'upload',
      'batch',
      'limitResponse',
      'mapParts',
      'withHeaders',
    ),
  },
  {
    label: 'Documents and results',
    pages: inCore('print', 'describeDocument', 'toJson', 'toResult', 'graphqlErrors', 'isTemporary'),
  },
  {
    label: 'Tests and devtools',
    pages: [
      pageOf('react-testing', 'everyOutcome'),
      pageOf('react-testing', 'expectEveryErrorShown'),
      pageOf('core-testing', 'forceOutcome'),
      pageOf('core-testing', 'outcomes', 'variables'),
      pageOf('devtools', 'ThinqlDevtools', 'variables'),
      pageOf('devtools', 'createDevtools', 'variables'),
      pageOf('devtools-replay', 'replay'),
    ],
  },
]
