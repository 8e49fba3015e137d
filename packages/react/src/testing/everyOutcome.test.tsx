import { createClient, type GraphQLDocument } from '@thinql/core'
import {
  everyOutcome,
  type EveryOutcomeOptions,
  expectEveryErrorShown,
  type OutcomeTable,
} from '@thinql/react/testing'
import { Component, lazy, type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { foldErrors } from '../../test/harness/foldErrors.ts'
import {
  createQueryStore,
  QueryErrorBoundary,
  updateQueries,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryStore,
  useSubscription,
  useSuspenseQuery,
} from '../index.ts'

interface Todo {
  readonly id: number
  readonly title: string | null
}

type Todos = GraphQLDocument<{ todos: Todo[] }, { after?: number }>
const TodosQuery: Todos = 'query Todos($after: Int) { todos(after: $after) { id title } }'
const UserQuery: GraphQLDocument<{ me: { name: string } }, {}> = 'query User { me { name } }'
const TodoAdded: GraphQLDocument<{ todo: Todo }, {}> = 'subscription TodoAdded { todo { id title } }'
const AddTodo: GraphQLDocument<{ addTodo: Todo }, { title: string }> =
  'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }'

const milk = { todos: [{ id: 1, title: 'Milk' }] }
const data = {
  Todos: ({ after = 0 }) => (after ? { todos: [{ id: 2, title: 'Eggs' }] } : milk),
  User: { me: { name: 'Ada' } },
  TodoAdded: { todo: { id: 3, title: 'Tea' } },
  AddTodo: { addTodo: { id: 2, title: 'Eggs' } },
}
const partial = { Todos: { todos: [{ id: 1, title: null }] } }

const tableOf = async (element: ReactNode, options: Partial<EveryOutcomeOptions> = {}) =>
  foldErrors(await everyOutcome(element, { data, partial, ...options }))

const titles = (todos: readonly Todo[] = []) => todos.map(({ id, title }) => <li key={id}>{title}</li>)

function TodoList() {
  const { data, error } = useQuery(TodosQuery)
  if (!data) return error ? <p role="alert">{error.name}</p> : <p role="status">Loading…</p>
  return <ul>{titles(data.todos)}</ul>
}

function User() {
  const { data, error } = useQuery(UserQuery)
  return <h1>{error ? 'Hello' : data?.me.name}</h1>
}

function Suspending() {
  return <ul>{titles(useSuspenseQuery(TodosQuery).data.todos)}</ul>
}

const suspended = (
  <Suspense fallback={<p role="status">Loading…</p>}>
    <Suspending />
  </Suspense>
)

function NewTodo() {
  const [add, { loading, error }] = useMutation(AddTodo, { invalidates: [TodosQuery] })
  const [title, setTitle] = useState('Eggs')
  return (
    <>
      <input aria-label="Title" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button onClick={() => void add({ variables: { title } }).then(({ data }) => data && setTitle(''))}>
        {loading ? 'Adding…' : 'Add'}
      </button>
      {error && <p role="alert">{error.name}</p>}
      <TodoList />
    </>
  )
}

const click = (screen: HTMLElement) => screen.querySelector('button')?.click()

test('a screen that says something for each outcome gives a table that says the same', async () => {
  expect(await everyOutcome(<TodoList />, { data, partial })).toMatchInlineSnapshot(`
    {
      "EmptyResultError": "[alert: EmptyResultError]",
      "GraphQLResultError": "[alert: GraphQLResultError]",
      "NetworkError": "[alert: NetworkError]",
      "ParseError": "[alert: ParseError]",
      "RequestError": "[alert: RequestError]",
      "ServerError": "[alert: ServerError]",
      "TimeoutError": "[alert: TimeoutError]",
      "data": "Milk",
      "loading": "[status: Loading…]",
      "partial data": "(nothing)",
    }
  `)
})

test('a screen that says no more than while loading or with data gives "as loading" and "as data"', async () => {
  const Spinning = () => <p>{useQuery(TodosQuery).data?.todos.length ?? 'Last step: loading'}</p>
  expect(await tableOf(<Spinning />)).toEqual({
    loading: 'Last step: loading',
    data: '1',
    partial: 'as data',
    errors: 'as loading',
  })
})

test('a screen with a boundary gives the text of its fallback', async () => {
  const page = <QueryErrorBoundary fallback={({ name }) => <p role="alert">{name}</p>} children={suspended} />
  expect(await tableOf(page)).toEqual({
    loading: '[status: Loading…]',
    data: 'Milk',
    partial: '[alert: GraphQLResultError]',
    errors: '[alert: Error]',
  })
})

test('a screen that crashes in an effect gives the text of its boundary', async () => {
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { hasFailed: false }
    static getDerivedStateFromError = () => ({ hasFailed: true })
    override render = () => (this.state.hasFailed ? 'Oops' : this.props.children)
  }
  const Effect = () => {
    const { error } = useQuery(TodosQuery)
    useEffect(() => {
      if (error) throw new Error('Oops')
    }, [error])
    return 'Todos'
  }
  expect(await tableOf(<Effect />, { wrapper: Boundary })).toMatchObject({
    loading: 'as data',
    data: 'Todos',
    errors: 'Oops',
  })
  expect(await tableOf(<Effect />)).toMatchObject({ errors: 'crashed: Error' })
})

test('a screen with two queries gives rows for both failing, and for one', async () => {
  const page = (
    <>
      <User />
      <TodoList />
    </>
  )
  expect(await tableOf(page)).toMatchObject({
    data: '[heading: Ada] Milk',
    partial: '[heading: Ada]',
    errors: '[heading: Hello] [alert: Error]',
  })
  expect(await tableOf(page, { only: 'User' })).toMatchObject({
    loading: 'Milk',
    partial: 'as data',
    errors: '[heading: Hello] Milk',
  })
})

test('a screen with a list gives rows with the data for its variables', async () => {
  const Pages = () => {
    const { pages, error, hasNext, loadNext } = useInfiniteQuery(TodosQuery, {
      variables: {},
      next: (_page, { after }) => (after ? undefined : { after: 1 }),
    })
    return (
      <>
        {titles(pages.flatMap(({ todos }) => todos))}
        {error?.name}
        {hasNext && <button onClick={() => void loadNext()}>More</button>}
      </>
    )
  }
  expect(await tableOf(<Pages />, { only: 'Todos', step: click })).toMatchObject({
    data: 'Milk Eggs',
    errors: 'Milk Error More',
  })
})

test('an event that is added to a list comes after the list', async () => {
  const Added = () => {
    const store = useQueryStore()
    useSubscription(TodoAdded, {
      onData: ({ todo }) => updateQueries(store, TodosQuery, ({ todos }) => ({ todos: [...todos, todo] })),
    })
    return <TodoList />
  }
  expect(await tableOf(<Added />)).toMatchObject({ data: 'Milk Tea' })
})

test('a step that submits gives the outcome of its mutation, and the text of the field', async () => {
  expect(await tableOf(<NewTodo />, { step: click })).toEqual({
    before: '[field: Eggs] Add Milk',
    loading: '[field: Eggs] Adding… Milk',
    data: 'Add Milk',
    partial: 'as data',
    errors: '[field: Eggs] Add [alert: Error] Milk',
  })
})

test('a step that submits gives the failure of the refetch after it', async () => {
  expect(await tableOf(<NewTodo />, { step: click, only: 'Todos' })).toMatchObject({
    loading: 'as data',
    data: 'Add Milk',
    partial: 'Add',
    errors: 'as data',
  })
})

test('a lazy part is in the rows', async () => {
  const Lazy = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { default: TodoList }
  })
  expect(await tableOf(<Suspense children={<Lazy />} />)).toMatchObject({
    loading: '[status: Loading…]',
    data: 'Milk',
  })
})

test('a portal is in the rows, and what was on the page before is not', async () => {
  document.body.innerHTML = '<p>Old</p>'
  const Toast = () => createPortal(<TodoList />, document.body)
  expect(
    await tableOf(
      <StrictMode>
        <Toast />
      </StrictMode>,
    ),
  ).toMatchObject({ data: 'Milk', errors: '[alert: Error]' })
  document.body.replaceChildren()
})

const rejectionOf = (element: ReactNode, options: Partial<EveryOutcomeOptions> = {}) =>
  everyOutcome(element, { data, ...options }).then(String, (thrown: unknown) => (thrown as Error).stack)

const Nameless = () => <p>{useQuery('{ todos { id } }').status}</p>
const otherStore = createQueryStore(
  createClient({ fetch: () => Promise.resolve(Response.json({ data: milk })) }),
)
const UserName = () => <p>{useQuery('query User { user }').status}</p>
const Other = () => <p>{useQuery(TodosQuery, { store: otherStore }).status}</p>

test.for<[string, ReactNode, Partial<EveryOutcomeOptions>, string]>([
  [
    'an operation without a name',
    <Nameless />,
    {},
    'everyOutcome, row loading: an operation has no name. Name it, as in `query Todos { … }`.',
  ],
  [
    'an element that uses another store',
    <Other />,
    {},
    'the element sent nothing through the given store, so nothing was forced.',
  ],
  [
    'an operation that is never sent',
    <TodoList />,
    { only: 'Todoz' },
    'sent Todos through the given store, so nothing was forced.',
  ],
  [
    'an operation that is never sent, after a step',
    [<TodoList key="1" />, <UserName key="2" />],
    { only: 'Todoz', step: () => undefined, data: { ...data, User: { user: null } } },
    'sent Todos, User through the given store, so nothing was forced.',
  ],
  [
    'a step of an element that uses another store',
    <Other />,
    { step: () => undefined },
    'the element sent nothing through the given store, so nothing was forced.',
  ],
  [
    'a step that sends no mutation, and says how to force a query',
    <TodoList />,
    { step: () => undefined },
    'no mutation followed `step`. To force a query, name it in `only`: Todos.',
  ],
])('everyOutcome rejects %s', async ([, element, options, problem]) => {
  expect(await rejectionOf(element, options)).toMatch(problem)
})

test('everyOutcome rejects when the element calls the global fetch, and shows where', async () => {
  const { fetch: before } = globalThis
  const Fetching = () => {
    useEffect(() => void fetch('/flags').catch(() => undefined), [])
    return <TodoList />
  }
  expect(await rejectionOf(<Fetching />)).toMatch(
    /row loading: the element called the global `fetch`[\s\S]*everyOutcome\.test\.tsx/,
  )
  expect(globalThis.fetch).toBe(before)
})

test('a table without `partial` has no row for partial data', async () => {
  expect(Object.keys(await everyOutcome(<TodoList />, { data }))).not.toContain('partial data')
})

test('everyOutcome rejects in a production build', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  expect(await rejectionOf(<TodoList />)).toMatch('needs a development build of React')
})

test('a step that throws gives its message in the row', async () => {
  const step = () => {
    throw new Error('There is no button.\nLook again.')
  }
  const { before, ...table } = await everyOutcome(<TodoList />, { data, step, only: 'Todos' })
  expect(before).toBe('Milk')
  expect(new Set(Object.values(table))).toEqual(new Set(['step: Error: There is no button.']))
})

test("an app with errorPolicy 'none' gives partial data as an error", async () => {
  const table = await tableOf(<TodoList />, { storeOptions: { errorPolicy: 'none' } })
  expect(table.partial).toBe('[alert: GraphQLResultError]')
})

test('everyOutcome leaves no timer, no element and no console of its own', async () => {
  const { clearTimeout, console, setTimeout } = globalThis
  const { error } = console
  const timers = new Set<unknown>()
  const start = (run: (...given: unknown[]) => void, time?: number, ...given: unknown[]) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run(...given)
    }, time)
    timers.add(timer)
    return timer
  }
  const stop = (timer: never) => {
    timers.delete(timer)
    clearTimeout(timer)
  }
  vi.stubGlobal('setTimeout', start)
  vi.stubGlobal('clearTimeout', stop)
  await everyOutcome(<NewTodo />, { data, step: click })
  vi.unstubAllGlobals()
  expect([...timers]).toEqual([])
  expect(document.body.childElementCount).toBe(0)
  expect(console.error).toBe(error)
})

test('everyOutcome works while a test has replaced the clock', async () => {
  vi.useFakeTimers()
  const { data: text } = await tableOf(<TodoList />)
  vi.useRealTimers()
  expect(text).toBe('Milk')
})

const Chat = 'query Chat { chat }'
function Room({ clears }: { clears: boolean }) {
  const { data, error } = useQuery<{ chat: string }>(Chat)
  const { data: event } = useSubscription(TodoAdded)
  const [send] = useMutation<{ send: string }>('mutation Send($text: String!) { send(text: $text) }')
  const [text, setText] = useState('Hi')
  const submit = () => {
    if (clears) setText('')
    void send({ variables: { text } }).then(({ data }) => data && history.pushState(null, '', '/sent'))
  }
  if (!data) return error ? 'Not now' : 'Loading'
  return (
    <>
      {[data.chat, event?.todo.title].join(' ')}
      <input placeholder="Type here" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={submit}>Send</button>
    </>
  )
}
const chat = { ...data, Chat: { chat: 'Hello' }, Send: { send: 'Hi' } }

// https://github.com/apollographql/apollo-client/issues/1637
// https://github.com/Sachinchaurasiya360/InternHack/pull/1850
test('a message that is lost without a word gives "as before", and a navigation is named', async () => {
  const table = await everyOutcome(<Room clears={false} />, { data: chat, step: click })
  expect(table).toMatchObject({
    before: 'Hello Tea [field: Hi] Send',
    loading: 'as before',
    data: '[at /sent] Hello Tea [field: Hi] Send',
    NetworkError: 'as before',
  })
  expect(location.pathname).toBe('/')
})

test('a message that is lost with its text gives "as before, with empty fields"', async () => {
  // React empties the field a task after the click.
  const step = (screen: HTMLElement) => {
    click(screen)
    return new Promise((resolve) => setTimeout(resolve))
  }
  const { loading, data: sent, ServerError } = await everyOutcome(<Room clears />, { data: chat, step })
  expect(sent).toBe('[at /sent] Hello Tea Send')
  expect([loading, ServerError]).toEqual(Array(2).fill('as before, with empty fields'))
})

test('a step that waits for the event of a subscription goes on when it comes', async () => {
  const Door = () => {
    const [isOpen, open] = useState(false)
    return isOpen ? <Room clears={false} /> : <button onClick={() => open(true)}>Open</button>
  }
  const step = async (screen: HTMLElement) => {
    click(screen)
    while (!screen.textContent.includes('Tea')) await new Promise((resolve) => setTimeout(resolve))
    click(screen)
  }
  const table = await everyOutcome(<Door />, { data: chat, step })
  expect(table).toMatchObject({ before: 'Open', loading: 'Hello Tea [field: Hi] Send' })
  expect(table.NetworkError).toBe('as loading')
})

test('everyOutcome names the row in which data is missing', async () => {
  const Retrying = () => {
    const { error } = useQuery(TodosQuery)
    return error?.name === 'ParseError' ? <User /> : 'Todos'
  }
  await expect(everyOutcome(<Retrying />, { data: { Todos: milk } })).rejects.toThrow(
    'everyOutcome, row ParseError: give `data` for User.',
  )
})

const shown: OutcomeTable = {
  before: 'New todo Add 2 todos',
  loading: 'New todo [field: Buy milk] Adding…',
  data: 'New todo Add 3 todos',
  NetworkError: 'New todo [field: Buy milk] Add [alert: You are offline.] 2 todos',
  ServerError: 'New todo [field: Buy milk] Add Not now. 2 todos',
}

const problemOf = (table: OutcomeTable, options?: Parameters<typeof expectEveryErrorShown>[1]) => {
  try {
    expectEveryErrorShown(table, options)
  } catch (error) {
    return error as Error
  }
  return undefined
}

test.for<[string, string]>([
  ['(nothing)', 'the screen is empty'],
  ['[at /sent?id=1] (nothing)', 'the screen is empty'],
  ['as loading', 'people go on waiting'],
  ['as before', 'nothing says that it has failed'],
  ['as before, with empty fields', 'nothing says that it has failed'],
  ['as data', 'people believe that it has worked'],
  ['crashed: TypeError', 'the screen is gone'],
  ['step: Error: There is no button.', 'the step of the test failed'],
  ['New todo Add 10 todos', 'it has no word of its own'],
  ['New todo Add', 'it has no word of its own'],
  ['New todo [field: Not \\] now] Add 2 todos', 'it has no word of its own'],
  ['New todo [field: Next step: tea] [status: Add] [progressbar]', 'it has no word of its own'],
  ['New todo Add Adding… 3 todos', 'it has no word of its own'],
])('the row "%s" of an error fails, because %s', ([row, meaning]) => {
  const text = problemOf({ ...shown, ParseError: row })?.message
  expect(text).toMatch(`These rows say nothing to a person:\n- ParseError: ${row} (${meaning})\nhttps:`)
  expect(text).not.toMatch('NetworkError')
})

test('a table without a step passes if each error says something, and fails if one does not', () => {
  const table = { loading: 'as data', data: 'No todos', ServerError: 'No data', NetworkError: '503' }
  expect(problemOf(table)).toBeUndefined()
  expect(problemOf({ ...table, ParseError: 'No' })?.message).toMatch('- ParseError: No (')
})

test('a word that an error repeats, such as a second "Try again", is a word of its own', () => {
  const twice = {
    before: 'Try again',
    loading: 'Try again',
    data: 'Try again',
    ServerError: 'Try again Try again',
  }
  expect(problemOf(twice)).toBeUndefined()
})

test('partial data may say the same as data, and must say something if a part is missing', () => {
  expect(problemOf({ ...shown, 'partial data': 'as data' })).toBeUndefined()
  expect(problemOf({ ...shown, 'partial data': 'New todo Add' })?.message).toMatch(
    'partial data: New todo Add (',
  )
})

test('a crash or a failed step fails in each row, and a screen may be empty while it loads', () => {
  expect(problemOf({ ...shown, loading: '(nothing)', data: '(nothing)' })).toBeUndefined()
  expect(problemOf({ ...shown, loading: 'crashed: Error' })?.message).toMatch('loading: crashed: Error (')
  expect(problemOf({ ...shown, data: 'step: Error: No.' })?.message).toMatch('data: step: Error: No. (')
})

test('an error that is meant to say nothing can be named', () => {
  const silent = { ...shown, NetworkError: 'as before' }
  expect(problemOf(silent, { except: ['NetworkError'] })).toBeUndefined()
})

test('a row that is meant to say nothing, and says something, must not be named', () => {
  const silent = { ...shown, ServerError: 'as data', TimeoutError: 'as before' }
  expect(problemOf(silent, { except: ['NetworkError', 'ParseError', 'ServerError'] })?.message).toBe(
    `These rows say nothing to a person:
- TimeoutError: as before (nothing says that it has failed)
These rows are in \`except\`, but the screen says something there, or the table has no such row:
- NetworkError: New todo [field: Buy milk] Add [alert: You are offline.] 2 todos
- ParseError: undefined
https://thinql.github.io/guides/every-outcome/#read-the-table`,
  )
})

test.for<[string, unknown]>([
  ['a promise', Promise.resolve(shown)],
  ['an empty table', {}],
  ['nothing', undefined],
  ['a text', 'Milk'],
])('%s in place of a table gives an error that says what to give', ([, table]) => {
  expect(problemOf(table as OutcomeTable)?.message).toBe(
    'expectEveryErrorShown: give it the table of a screen, `await everyOutcome(…)`.',
  )
})

test('the stack of the error begins in the test', () => {
  const [, first] = problemOf({ ...shown, ServerError: 'as data' })?.stack?.split('\n    at ') ?? []
  expect(first).toMatch(/everyOutcome\.test\.tsx/)
})
