import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import reactPlugin from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { createViteServer } from 'vitest/node'
import { openBrowser, startSite } from './startSite.ts'

const open = openBrowser()

const files = {
  'index.html': '<link rel="icon" href="data:,"><main></main><script type="module" src="/main.tsx"></script>',
  'store.ts': `
    import { createClient } from '@thinql/core'
    import { createQueryStore } from '@thinql/react'
    export const store = createQueryStore(createClient({ endpoint: '/graphql' }))`,
  'main.tsx': `
    import { GraphQLProvider } from '@thinql/react'
    import { createRoot } from 'react-dom/client'
    import { store } from './store.ts'
    import { Todo } from './Todo.tsx'
    const place = document.querySelector('main')
    createRoot(place!).render(<GraphQLProvider store={store}><Todo /></GraphQLProvider>)`,
}

/** The components that the tests edit: an edit replaces the text `Before` by `After`. */
const components = {
  useQuery: `
    import { useQuery } from '@thinql/react'
    import { useState } from 'react'
    const TodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title } }'
    export function Todo() {
      const { data, loading } = useQuery(TodoQuery, { variables: { id: '1' } })
      const [clicks, setClicks] = useState(0)
      return <button onClick={() => setClicks(clicks + 1)}>Before: {loading ? 'loading' : data.todo.title}, {clicks}</button>
    }`,
  useQueries: `
    import { useQueries } from '@thinql/react'
    import { useState } from 'react'
    const TodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title } }'
    export function Todo() {
      const [ids, setIds] = useState(['1'])
      const todos = useQueries(ids.map((id) => ({ document: TodoQuery, variables: { id } })))
      const titles = todos.map(({ data, loading }) => loading ? 'loading' : data.todo.title)
      return <button onClick={() => setIds(['1', '2'])}>Before: {titles.join(', ')}</button>
    }`,
  useInfiniteQuery: `
    import { useInfiniteQuery } from '@thinql/react'
    const TodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title } }'
    export function Todo() {
      const { pages, loadNext } = useInfiniteQuery(TodoQuery, {
        variables: { id: '1' },
        next: (_page, { id }) => id === '1' ? { id: '2' } : undefined,
      })
      return <button onClick={() => void loadNext()}>Before: {pages.map(({ todo }) => todo.title).join(', ')}</button>
    }`,
}

async function startVite(graphql: string, component: string) {
  // Inside of the package, so that the app finds its dependencies, in a folder that Git and ESLint ignore.
  const folder = path.join(import.meta.dirname, '../../coverage')
  mkdirSync(folder, { recursive: true })
  const root = mkdtempSync(path.join(folder, 'fast-refresh-'))
  for (const [name, text] of Object.entries({ ...files, 'Todo.tsx': component }))
    writeFileSync(path.join(root, name), text)
  const server = await createViteServer({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [reactPlugin()],
    cacheDir: path.join(root, '.vite'),
    resolve: {
      alias: Object.entries({
        '@thinql/core/internal': '../../../core/src/internal.ts',
        '@thinql/core': '../../../core/src/index.ts',
        '@thinql/react': '../../src/index.ts',
      }).map(([find, file]) => ({ find, replacement: path.join(import.meta.dirname, file) })),
    },
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'] },
    server: {
      port: 0,
      host: '127.0.0.1',
      fs: { strict: false },
      watch: { usePolling: true, interval: 50 },
      proxy: { '/graphql': graphql },
    },
  })
  await server.listen()
  onTestFinished(async () => {
    await server.close()
    rmSync(root, { recursive: true })
  })
  const [url = ''] = server.resolvedUrls?.local ?? []
  return { root, url }
}

// https://github.com/urql-graphql/urql/issues/2512
// https://github.com/apollographql/react-apollo/issues/3480
test.each([
  ['useQuery', 'todo 1, 0', 'todo 1, 1', ['browser 1']],
  ['useQueries', 'todo 1', 'todo 1, todo 2', ['browser 1', 'browser 2']],
  ['useInfiniteQuery', 'todo 1', 'todo 1, todo 2', ['browser 1', 'browser 2']],
] as const)(
  'an edited component with %s keeps its data and its state, and sends nothing',
  async (hook, loaded, clicked, requests) => {
    const site = await startSite()
    const { root, url } = await startVite(site.origin, components[hook])
    const page = await open(url)
    const button = page.locator('button')
    const hasText = (text: string) => button.filter({ hasText: new RegExp(`^${text}$`) }).waitFor()
    await hasText(`Before: ${loaded}`)
    await button.click()
    await hasText(`Before: ${clicked}`)
    const texts = await watchTexts(page)
    const file = path.join(root, 'Todo.tsx')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Before', 'After'))
    await hasText(`After: ${clicked}`)
    await page.waitForTimeout(200)
    expect(await texts()).toEqual([`After: ${clicked}`])
    expect(site.requests).toEqual(requests)
    expect(page.reported).toEqual([])
  },
)

async function watchTexts(page: Page): Promise<() => Promise<readonly string[]>> {
  const texts = await page.evaluateHandle(() => {
    const texts = new Set<string>()
    const observer = new MutationObserver(() => texts.add(document.body.textContent.trim()))
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => texts.evaluate((texts) => [...texts])
}
