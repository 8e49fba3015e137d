import { screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { type ReactNode, StrictMode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { StoreProvider } from '../../recipes/StoreProvider.tsx'
import { createQueryStore, type QueryStore, useSuspenseQuery } from '../../src/index.ts'
import { silenceCaughtErrors } from '../harness/console.ts'
import { leaveAct, waitForTasks } from '../harness/outsideAct.ts'
import { ErrorBoundary } from '../screens/suspense.tsx'

// The store of a provider, above components that suspend.
silenceCaughtErrors()
beforeEach(leaveAct)

const titled = (name: string) => Response.json({ data: { title: name } })
const unavailable = () => new Response('down', { status: 503 })

/** Shows a page. Returns the names of the operations that it sends. */
function open(page: ReactNode, respond: (name: string) => Response = titled): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_endpoint: string, { body }: { body: string }) => {
    const { operationName } = JSON.parse(body) as { operationName: string }
    sent.push(operationName)
    await new Promise((resolve) => setTimeout(resolve))
    return respond(operationName)
  })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    vi.unstubAllGlobals()
  })
  root.render(page)
  return sent
}

function useTitle(name: string, store?: QueryStore) {
  return useSuspenseQuery<{ title: string }>(`query ${name} { title }`, { store }).data.title
}

function Title({ name, store }: { name: string; store?: QueryStore }) {
  return <p>{useTitle(name, store)}</p>
}

// https://github.com/TanStack/query/issues/6116
test('a page that suspends without a boundary sends its query once, and shows the data', async () => {
  const sent = open(<StoreProvider children={<Title name="Feed" />} />)
  expect(await screen.findByText('Feed')).toBeDefined()
  await waitForTasks()
  expect(sent).toEqual(['Feed'])
})

// https://github.com/vikejs/vike-react/pull/157
test('a page that suspends for two queries without a boundary sends each once', async () => {
  const sent = open(
    <StoreProvider>
      <Title name="Movies" />
      <Title name="Actors" />
    </StoreProvider>,
  )
  expect(await screen.findByText('Actors')).toBeDefined()
  await waitForTasks()
  expect(sent.sort()).toEqual(['Actors', 'Movies'])
})

// https://github.com/urql-graphql/urql/issues/3686
test('a component that suspends for two queries in turn without a boundary sends each once', async () => {
  const Both = () => <p>{`${useTitle('Menu')} and ${useTitle('Prices')}`}</p>
  const sent = open(<StoreProvider children={<Both />} />)
  expect(await screen.findByText('Menu and Prices')).toBeDefined()
  await waitForTasks()
  expect(sent).toEqual(['Menu', 'Prices'])
})

// https://github.com/TanStack/query/issues/3432
test('a page without a boundary loses its state at each attempt, but not its store, so its query is sent once', async () => {
  let attempts = 0
  function Page() {
    useState(() => ++attempts)
    return <Title name="Search" />
  }
  const sent = open(<StoreProvider children={<Page />} />)
  expect(await screen.findByText('Search')).toBeDefined()
  await waitForTasks()
  expect(attempts).toBeGreaterThan(1)
  expect(sent).toEqual(['Search'])
})

// https://github.com/TanStack/query/issues/6727
test('a component with a store of its own, made outside of components, suspends once', async () => {
  const store = createQueryStore(createClient())
  const sent = open(<Title name="Widget" store={store} />)
  expect(await screen.findByText('Widget')).toBeDefined()
  await waitForTasks()
  expect(sent).toEqual(['Widget'])
})

// https://github.com/react/react/issues/30799
test('a boundary below a provider in StrictMode sends its query once', async () => {
  const sent = open(
    <StrictMode>
      <StoreProvider>
        <Suspense fallback="loading" children={<Title name="Profile" />} />
      </StoreProvider>
    </StrictMode>,
  )
  expect(await screen.findByText('Profile')).toBeDefined()
  await waitForTasks()
  expect(sent).toEqual(['Profile'])
})

// https://github.com/gqty-dev/gqty/issues/306
test('a page without a boundary sends its query once while the server is down, and shows the error', async () => {
  const sent = open(
    <StoreProvider>
      <ErrorBoundary children={<Title name="Certificates" />} />
    </StoreProvider>,
    unavailable,
  )
  expect(await screen.findByText('Retry after ServerError')).toBeDefined()
  await waitForTasks()
  expect(sent).toEqual(['Certificates'])
})
