import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import reactPlugin from '@vitejs/plugin-react'
import { expect, onTestFinished, test } from 'vitest'
import { createViteServer } from 'vitest/node'
import { openBrowser } from './openBrowser.ts'
import { startSite } from './startSite.ts'

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
  'Todo.tsx': `
    import { useQuery } from '@thinql/react'
    import { useState } from 'react'
    const TodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title } }'
    export function Todo() {
      const { data, loading } = useQuery(TodoQuery, { variables: { id: '1' } })
      const [clicks, setClicks] = useState(0)
      return <button onClick={() => setClicks(clicks + 1)}>Before: {loading ? 'loading' : data.todo.title}, {clicks}</button>
    }`,
}

/** Starts Vite's development server for an app in a folder of its own. */
async function startVite(graphql: string) {
  // Inside of the package, so that the app finds its dependencies, in a folder that Git and ESLint ignore.
  const folder = path.join(import.meta.dirname, '../../coverage')
  mkdirSync(folder, { recursive: true })
  const root = mkdtempSync(path.join(folder, 'fast-refresh-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text)
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

test('a component that is edited keeps its data and its state, and sends nothing', async () => {
  const site = await startSite()
  const { root, url } = await startVite(site.origin)
  const page = await open(url)
  const button = page.locator('button')
  await button.filter({ hasText: 'Before: todo 1, 0' }).waitFor()
  await button.click()
  await button.filter({ hasText: 'Before: todo 1, 1' }).waitFor()
  const file = path.join(root, 'Todo.tsx')
  writeFileSync(file, readFileSync(file, 'utf8').replace('Before', 'After'))
  await button.filter({ hasText: 'After:' }).waitFor()
  expect(await button.textContent()).toBe('After: todo 1, 1')
  await page.waitForTimeout(200)
  expect(site.requests).toEqual(['browser 1'])
  expect(page.reported).toEqual([])
})
