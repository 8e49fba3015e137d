import { expect } from 'vitest'
import { searchRanking } from '../src/code/sidebar.ts'
import { test } from './siteTest.ts'

/** What people type who come from another library, and the address of the page that they need. */
const searches: Readonly<Record<string, readonly string[]>> = {
  '/guides/lists/': ['pagination', 'infinite scroll', 'load more', 'fetchMore', 'cursor'],
  '/guides/polling-and-focus/': ['refetchOnWindowFocus', 'polling', 'refetchInterval', 'revalidate'],
  '/guides/server-rendering/': ['ssr', 'hydration', 'rsc'],
  '/guides/authentication/': [
    'jwt',
    'logout',
    'login',
    'sign out',
    'refresh token',
    'bearer token',
    'authentication',
  ],
  '/errors/': ['cors', 'failed to fetch', 'status code', 'abort', 'network error'],
  '/concepts/store/': ['InMemoryCache', 'QueryClient', 'garbage collection'],
  '/concepts/keys/': ['dedupe', 'query key'],
  '/guides/search/': ['race condition', 'debounce'],
  '/guides/typescript/': ['typescript', 'codegen', 'fragments', 'useFragment'],
  '/guides/testing/': ['mock', 'jest', 'storybook', 'testing'],
  '/guides/persistence/': ['offline', 'localStorage'],
  '/guides/subscriptions/': ['websocket', 'sse', 'real time', 'subscriptions'],
  '/guides/errors/': ['error handling', 'toast', 'retry', 'error boundary', 'onError'],
  '/concepts/freshness/': [
    'cache',
    'cache-first',
    'cache invalidation',
    'staleTime',
    'fetchPolicy',
    'cache policy',
    'network-only',
  ],
  '/guides/optimistic-writes/': ['optimistic', 'optimistic update', 'rollback', 'writeQuery'],
  '/guides/shared-objects/': ['normalized cache', 'typePolicies'],
  '/guides/queries/': ['isLoading', 'spinner', 'useLazyQuery', 'lazy query', 'dependent query', 'enabled'],
  '/guides/uploads/': ['file upload'],
  '/guides/middleware/': ['interceptor', 'custom fetch'],
  '/guides/caching/': ['persisted queries', 'cdn'],
  '/guides/performance/': ['prefetch', 'batching'],
  '/about/comparison/': ['bundle size'],
  '/guides/forms/': ['form', 'validation', 'mutation', 'mutate', 'onCompleted'],
  '/guides/react-features/': ['suspense', 'useTransition'],
  '/guides/devtools/': ['devtools'],
  '/start/nextjs/': ['next.js'],
  '/start/react-router/': ['remix'],
  '/start/react-native/': ['expo'],
  '/start/your-api/': ['getting started'],
}

test('a search for the words of another library finds the guide first, and one for a hook its reference', async ({
  open,
}) => {
  const page = await open('/')
  const hooks = { useQuery: '/guides/queries/', useInfiniteQuery: '/guides/lists/' }
  const words = [...Object.values(searches).flat(), ...Object.keys(hooks)]
  // What the field of the search asks, without its list of results.
  const script = `import('/pagefind/pagefind.js').then(async ({ options, search }) => {
    await options({ ranking: ${JSON.stringify(searchRanking)} })
    const found = {}
    for (const word of ${JSON.stringify(words)}) {
      const { results } = await search(word)
      found[word] = await Promise.all(results.slice(0, 3).map((result) => result.data()))
    }
    return found
  })`
  interface Found {
    readonly url: string
    readonly excerpt: string
  }
  const found = await page.evaluate<Readonly<Record<string, readonly Found[]>>>(script)
  for (const [address, words] of Object.entries(searches))
    for (const word of words) {
      const [first, ...others] = found[word]?.map(({ url }) => url) ?? []
      const noGuides = others.filter((url) => /reports|changelog/.test(url))
      expect({ word, first, noGuides }).toEqual({ word, first: address, noGuides: [] })
    }
  for (const [name, guide] of Object.entries(hooks)) {
    const [first, ...others] = found[name] ?? []
    expect(first?.url).toMatch(new RegExp(`^/reference/.*/${name.toLowerCase()}/$`))
    expect(others.map(({ url }) => url)).toContain(guide)
    expect(others.map(({ excerpt }) => excerpt).join()).not.toMatch(/\bimport \{|=&gt; \{|const \{/)
  }
})
