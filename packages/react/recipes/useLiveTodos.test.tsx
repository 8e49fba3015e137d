import { renderHook } from '@testing-library/react'
import { GraphQLProvider } from '@thinql/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { eventSource } from '../test/eventSource.ts'
import { modes } from '../test/harness.tsx'
import { eventsShown } from '../test/prices.tsx'
import { TodosQuery } from './todos.ts'
import { useLiveTodos } from './useLiveTodos.ts'

const added = (title: string) => ({ data: { todoAdded: { id: title, title } } })

describe.each(modes)('useLiveTodos, $mode', ({ strict }) => {
  test('adds every todo, also those that arrive together, and leaves with the component', async () => {
    const { last, store } = eventSource()
    store.setData(TodosQuery, {}, { todos: [{ id: '1', title: 'Tea' }] })
    const wrapper = ({ children }: { children: ReactNode }) => (
      <GraphQLProvider store={store}>{children}</GraphQLProvider>
    )
    const { unmount } = renderHook(useLiveTodos, { wrapper, reactStrictMode: strict })
    await eventsShown()
    last().send(added('Coffee'), added('Milk'))
    await eventsShown()
    const titles = store.getData(TodosQuery, {})?.todos.map(({ title }) => title)
    expect(titles).toEqual(['Tea', 'Coffee', 'Milk'])
    unmount()
    await eventsShown()
    expect(last().closed()).toBe(true)
  })
})
