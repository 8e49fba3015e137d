import {
  act,
  configure,
  getConfig,
  render,
  renderHook,
  type RenderHookResult,
  type RenderResult,
  screen,
} from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  createQueryStore,
  GraphQLProvider,
  type MutationOptions,
  type QueryOptions,
  type QueryState,
  type QueryStore,
  type QueryStoreOptions,
  type SkipToken,
  useMutation,
  useQuery,
} from '../../src/index.ts'
import { type FakeCall, type FakeClient, fakeClient, flushMicrotasks } from '../fakes/fakeClient.ts'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, type TestAPI } from 'vitest'

export * from '../fakes/fakeClient.ts'
export * from '../fakes/fakeStore.ts'
export * from '../screens/suspense.tsx'
export * from '../screens/todo.tsx'
export * from '../screens/todoQuery.ts'
export * from './console.ts'
export * from './outsideAct.ts'

/** Declares tests that run twice: plainly, and in StrictMode, which mounts, unmounts and mounts again. */
function inBothModes(declare: () => void) {
  describe.each([
    ['plainly', false],
    ['in StrictMode', true],
  ])('%s', (_, reactStrictMode) => {
    beforeEach(() => configure({ reactStrictMode }))
    afterEach(() => configure({ reactStrictMode: false }))
    declare()
  })
}

const once = test

/** A test, or a table of tests, that runs twice: plainly and in StrictMode. Those of `test` run once. */
export const it = Object.assign((name: string, body: () => unknown) => inBothModes(() => once(name, body)), {
  each: ((...rows: Parameters<TestAPI['each']>) =>
    (...named: Parameters<ReturnType<TestAPI['each']>>) =>
      inBothModes(() => once.each(...rows)(...named))) as TestAPI['each'],
  for: ((rows: readonly unknown[]) => (name: string, body: (row: unknown) => Promise<void>) =>
    inBothModes(() => once.for(rows)(name, body))) as TestAPI['for'],
})

export const isStrict = () => getConfig().reactStrictMode

/** The options of `useQuery`, which tests change between renders. */
export type TodoOptions = QueryOptions & {
  variables?: Readonly<Record<string, unknown>> | SkipToken | undefined
}

interface ActingClient extends FakeClient {
  /** Responds to the latest request, and waits until it is on screen. */
  readonly respond: FakeCall['respond']
  readonly fail: FakeCall['fail']
}

/** Creates a fake client that answers inside `act`. */
export function actingClient(): ActingClient {
  const fake = fakeClient()
  return {
    ...fake,
    respond: (data) => act(() => fake.last().respond(data)),
    fail: (...failure) => act(() => fake.last().fail(...failure)),
  }
}

/** Calls a function in `act`. Returns its promise, for which `act` doesn't wait. */
export function inAct<T>(call: () => Promise<T>): Promise<T> {
  let called!: Promise<T>
  act(() => void (called = call()))
  return called
}

export const refetch = <T,>({ current }: { readonly current: { refetch: () => Promise<T> } }) =>
  inAct(() => current.refetch())

export interface Harness extends ActingClient {
  readonly store: QueryStore
  readonly render: (ui: ReactNode) => RenderResult
  readonly renderHook: <TResult, TProps>(
    use: (props: TProps) => TResult,
    initialProps?: TProps,
  ) => RenderHookResult<TResult, TProps>
  /** Renders a mutation without variables, and calls it. Returns its request. */
  readonly mutate: (document: string, options?: MutationOptions<object>) => FakeCall
  readonly renderTodo: (options?: TodoOptions) => RenderHookResult<QueryState<TodoData>, TodoOptions>
}

type HarnessOptions = QueryStoreOptions & { strict?: boolean; query?: string }

export function harness({
  strict = isStrict(),
  query = TodoQuery,
  ...options
}: HarnessOptions = {}): Harness {
  const fake = actingClient()
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
    mutate: (document, options = {}) => {
      const { result } = all.renderHook(() => useMutation(document, options))
      void inAct(() => result.current[0]())
      return fake.last()
    },
    renderTodo: (options = {}) =>
      all.renderHook((now) => useQuery<TodoData, object, TodoOptions>(query, now), options),
  }
  return all
}

export function mountedTodo({
  todo = { variables: { id: '1' } },
  ...options
}: HarnessOptions & { todo?: TodoOptions } = {}) {
  const all = harness(options)
  return { ...all, ...all.renderTodo(todo) }
}

export async function loadedTodo({
  title = 'Tea',
  ...options
}: Parameters<typeof mountedTodo>[0] & { title?: string } = {}) {
  const all = mountedTodo(options)
  await act(() => all.last().respond(titled(title)))
  return all
}

export function expectText(text: string | RegExp): void {
  expect(screen.getByText(text)).toBeDefined()
}

/** Waits for the next tasks. In these, the store releases queries without users. */
export function nextTask(): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)))
}

/** Returns an element of the page with this HTML, as a server sent it. */
export function served(html: string): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  container.innerHTML = html
  return container
}

/** Returns an element with the HTML of a page that was streamed, when its inline scripts have moved its parts. */
export function servedStream(html: string): HTMLElement {
  const container = served(html)
  // React's own code, which jsdom doesn't run in markup that is set. React 19 moves the parts in the next frame.
  for (const [, script = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) (0, eval)(script)
  const { $RV, $RB } = globalThis as { $RV?: (parts: unknown) => void; $RB?: unknown }
  $RV?.($RB)
  for (const element of [...container.querySelectorAll('script, [hidden], template')]) element.remove()
  return container
}

/** Hydrates an element. Returns what it shows then, and the errors that React has mended. */
export async function hydrateElement(
  container: HTMLElement,
  ui: ReactNode,
): Promise<{ readonly errors: readonly unknown[]; readonly text: string }> {
  const errors: unknown[] = []
  render(ui, { container, hydrate: true, onRecoverableError: (error) => errors.push(error) })
  await act(flushMicrotasks)
  return { errors, text: container.textContent }
}
