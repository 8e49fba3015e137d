const inReact = (...names: readonly string[]) => names.map((name) => pageOf('react', name))
const inCore = (...names: readonly string[]) => names.map((name) => pageOf('core', name))

function pageOf(entry: string, name: string, folder = 'functions'): string {
  return `${entry}/${folder}/${name.toLowerCase()}`
}

/** The pages of the reference, in the groups and the order of its sidebar. */
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
