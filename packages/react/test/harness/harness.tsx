import { act, render, renderHook, type RenderHookResult, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  createQueryStore,
  GraphQLProvider,
  type QueryOptions,
  type QueryState,
  type QueryStore,
  type QueryStoreOptions,
  type SkipToken,
  useQuery,
} from '../../src/index.ts'
import { type FakeClient, fakeClient } from '../fakes/fakeClient.ts'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'

export { DeferringTodoQuery, titled, type TodoData, todoItem, TodoQuery } from '../screens/todoQuery.ts'

/** The modes in which the tests of the hooks run. StrictMode mounts, unmounts and mounts again. */
export const modes = [
  { mode: 'plainly', strict: false },
  { mode: 'in StrictMode', strict: true },
]

/** The options of `useQuery`, which tests change between renders. */
export type TodoOptions = QueryOptions & {
  variables?: Readonly<Record<string, unknown>> | SkipToken | undefined
}

/** A store with a fake client, and functions that render hooks with it. */
export interface Harness extends FakeClient {
  readonly store: QueryStore
  readonly render: (ui: ReactNode) => RenderResult
  readonly renderHook: <TResult, TProps>(
    use: (props: TProps) => TResult,
    initialProps?: TProps,
  ) => RenderHookResult<TResult, TProps>
  readonly renderTodo: (options?: TodoOptions) => RenderHookResult<QueryState<TodoData>, TodoOptions>
}

type HarnessOptions = QueryStoreOptions & { strict?: boolean; query?: string }

/** Creates a store with a fake client. */
export function harness({ strict = false, query = TodoQuery, ...options }: HarnessOptions = {}): Harness {
  const fake = fakeClient()
  const store = createQueryStore(fake.client, options)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <GraphQLProvider store={store}>{children}</GraphQLProvider>
  )
  const renderOptions = { wrapper, reactStrictMode: strict }
  const all: Harness = {
    ...fake,
    store,
    render: (ui) => render(ui, renderOptions),
    renderHook: (use, initialProps) => renderHook(use, { ...renderOptions, initialProps }),
    renderTodo: (options = {}) =>
      all.renderHook((now) => useQuery<TodoData, object, TodoOptions>(query, now), options),
  }
  return all
}

/** A store with a fake client, and a todo on screen. */
export function mountedTodo({
  todo = { variables: { id: '1' } },
  ...options
}: HarnessOptions & { todo?: TodoOptions } = {}) {
  const all = harness(options)
  return { ...all, ...all.renderTodo(todo) }
}

/** A store with a fake client, and a todo on screen that has its data. */
export async function loadedTodo({
  title = 'Tea',
  ...options
}: Parameters<typeof mountedTodo>[0] & { title?: string } = {}) {
  const all = mountedTodo(options)
  await act(() => all.last().respond(titled(title)))
  return all
}

/** Waits for the next tasks. In these, the store releases queries without users. */
export function nextTask(): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)))
}
