import type { Page } from 'playwright'
import { expect } from 'vitest'
import { searchRanking } from '../src/code/sidebar.ts'
import { phone, test } from './siteTest.ts'

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

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Search' }).click()
  const box = page.getByRole('textbox', { name: 'Search' })
  /** The addresses of the pages that a search finds, best first. */
  return async (words: string): Promise<readonly string[]> => {
    await box.fill(words)
    const found = page.locator('.pagefind-ui__message', { hasText: `for ${words}` })
    await found.waitFor()
    const links = page.locator(
      '.pagefind-ui__result-inner > .pagefind-ui__result-title .pagefind-ui__result-link',
    )
    // The results come after the message. Each is a placeholder until its text has loaded.
    await links.first().waitFor()
    await expect.poll(() => page.locator('.pagefind-ui__loading').count()).toBe(0)
    return links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  }
}

test('people who use the words of another library find the guide first, and no bug reports or changelog near it', async ({
  open,
}) => {
  const page = await open('/')
  const content = "import * as pagefind from '/pagefind/pagefind.js'; Object.assign(globalThis, { pagefind })"
  await page.addScriptTag({ type: 'module', content })
  await page.waitForFunction(() => 'pagefind' in globalThis)
  const words = Object.values(searches).flat()
  // What the field of the search asks, without waiting for its list of results.
  const found = await page.evaluate(
    async ({ words, ranking }) => {
      // The script above has made it global.
      const { pagefind } = globalThis as unknown as { pagefind: Pagefind }
      await pagefind.options({ ranking })
      const addresses: Record<string, readonly string[]> = {}
      for (const word of words) {
        const { results } = await pagefind.search(word)
        const pages = await Promise.all(results.slice(0, 3).map((result) => result.data()))
        addresses[word] = pages.map(({ url }) => url)
      }
      return addresses
    },
    { words, ranking: searchRanking },
  )
  for (const [address, words] of Object.entries(searches))
    for (const word of words) expect({ word, first: found[word]?.[0] }).toEqual({ word, first: address })
  const isNoGuide = (address: string) => /reports|changelog/.test(address)
  expect(Object.entries(found).filter(([, addresses]) => addresses.some(isNoGuide))).toEqual([])
})

/** The script of the search, as far as it is used here. */
interface Pagefind {
  options(this: void, options: object): Promise<void>
  search(this: void, words: string): Promise<{ results: { data(this: void): Promise<{ url: string }> }[] }>
}

test('a search for an export finds its page of the reference first, its guide next, and shows prose', async ({
  open,
}) => {
  const page = await open('/')
  const search = await openSearch(page)
  for (const [name, guide] of [
    ['useQuery', '/guides/queries/'],
    ['useInfiniteQuery', '/guides/lists/'],
  ] as const) {
    const [first, ...others] = await search(name)
    expect(first).toMatch(new RegExp(`^/reference/.*/${name.toLowerCase()}/$`))
    expect(others.slice(0, 2)).toContain(guide)
    const shown = await page.locator('.pagefind-ui__result').allInnerTexts()
    expect(shown.join('\n')).not.toMatch(/\bimport \{|=> \{|const \{/)
  }
})

test('a page that is never idle has its search field too', async ({ open }) => {
  const page = await open('/concepts/store/')
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const end = performance.now() + 60
      while (performance.now() < end);
      port2.postMessage(0)
    }
    port2.postMessage(0)
  })
  await page.reload()
  const search = await openSearch(page)
  expect((await search('useQuery')).length).toBeGreaterThan(0)
})

test.for(['/', '/guides/errors/'])('without JavaScript, %s has no search button', async (path, { open }) => {
  const page = await open(path, { ...phone, javaScriptEnabled: false })
  expect(await page.locator('site-search button').first().isVisible()).toBe(false)
})
