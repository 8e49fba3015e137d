import { act, render, renderHook, type RenderHookResult, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  createQueryStore,
  GraphQLProvider,
  type QueryState,
  type QueryStore,
  type QueryStoreOptions,
  useQuery,
} from '../src/index.ts'
import { type FakeClient, fakeClient } from './fakeClient.ts'
import { type TodoData, TodoQuery } from './todoQuery.ts'

export { DeferringTodoQuery, titled, type TodoData, TodoQuery } from './todoQuery.ts'

/** How the hooks' tests run: StrictMode mounts, unmounts and mounts again. */
export const modes = [
  { mode: 'plainly', strict: false },
  { mode: 'in StrictMode', strict: true },
]

/** The options of `useQuery` as tests change them between renders. */
type TodoOptions = NonNullable<Parameters<typeof useQuery<TodoData>>[1]>

/** A store on a fake client, with the means to render hooks on it. */
export interface Harness extends FakeClient {
  readonly store: QueryStore
  readonly render: (ui: ReactNode) => RenderResult
  readonly renderHook: <TResult, TProps>(
    use: (props: TProps) => TResult,
    initialProps: TProps,
  ) => RenderHookResult<TResult, TProps>
  readonly renderTodo: (options?: TodoOptions) => RenderHookResult<QueryState<TodoData>, TodoOptions>
}

/** Makes a store on a fake client. */
export function harness({
  strict = false,
  query = TodoQuery,
  ...options
}: QueryStoreOptions & { strict?: boolean; query?: string } = {}): Harness {
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
    renderTodo: (options = {}) => all.renderHook((now) => useQuery<TodoData>(query, now), options),
  }
  return all
}

/** Lets the next tasks run, in which the store notices that nobody uses a query any more. */
export function nextTask(): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)))
}
