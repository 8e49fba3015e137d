import path from 'node:path'
import { fireEvent, screen } from '@testing-library/react'
import { everyOutcome, expectEveryErrorShown } from '@thinql/react/testing'
import { type ComponentType, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type QueryStore, useQueryStore } from '../../src/index.ts'
import { foldErrors } from '../harness/foldErrors.ts'

// Server Actions run on a server.
vi.mock('../../../../examples/nextjs/app/actions.ts', () => ({ addTodo: vi.fn(), renewGreeting: vi.fn() }))

/** Imports a module of a starter. It is type-checked where it is installed. */
const importFrom = async <T,>(file: string) =>
  (await import(path.resolve(import.meta.dirname, '../../../../examples', file))) as T

const { createRoutes } = await importFrom<{ createRoutes: (store: QueryStore) => object[] }>(
  'react-router/src/routes.ts',
)
const { createMemoryRouter, RouterProvider } = await importFrom<{
  createMemoryRouter: (routes: object[], options: { initialEntries: string[] }) => object
  RouterProvider: ComponentType<{ router: object }>
}>('react-router/node_modules/react-router')
const { Todos: NextTodos } = await importFrom<{ Todos: ComponentType<{ state: object }> }>(
  'nextjs/app/Todos.tsx',
)
const { default: NextPage } = await importFrom<{ default: ComponentType }>('nextjs/pages/todos.tsx')
const { Todos: ExpoTodos } = await importFrom<{ Todos: ComponentType }>('expo/Todos.tsx')

/** The app for React Router, at an address. */
function Routed({ at }: { at: string }) {
  const store = useQueryStore()
  const [router] = useState(() => createMemoryRouter(createRoutes(store), { initialEntries: [at] }))
  return <RouterProvider router={router} />
}

const press = (name: string) => () => fireEvent.click(screen.getByText(name))

const todo = { id: '1', title: 'Buy tea' }
const data = {
  Todos: { todos: [todo] },
  Todo: { todo },
  AddTodo: { addTodo: { id: '2' } },
  RenameTodo: { renameTodo: todo },
}
const failed = 'The page could not be loaded.'
const notLoaded = 'The todos could not be loaded.'

test.for([
  {
    name: 'the list of the starter for React Router',
    element: <Routed at="/" />,
    rows: { loading: 'Loading…', data: 'Buy tea', errors: `[alert: ${failed}]` },
  },
  {
    name: 'a todo of the starter for React Router',
    element: <Routed at="/todos/1" />,
    rows: {
      loading: 'Loading…',
      data: '[heading: Buy tea] Rename All todos',
      errors: `[alert: ${failed}]`,
    },
  },
  {
    name: 'a todo of the starter for React Router, when it is renamed',
    element: <Routed at="/todos/1" />,
    step: press('Rename'),
    rows: {
      loading: 'as before',
      data: '[heading: Buy tea] Rename All todos',
      errors: '[heading: Buy tea] Rename [alert: The todo could not be renamed.] All todos',
    },
  },
  {
    name: 'the list of the starter for Next.js',
    element: <NextTodos state={{}} />,
    rows: { loading: 'Loading…', data: 'Buy tea Add Renew the greeting', errors: notLoaded },
  },
  {
    name: 'the list of the starter for Next.js, when it is fetched again after a new todo',
    element: <NextTodos state={{}} />,
    step: press('Add'),
    only: 'Todos',
    rows: {
      loading: 'as before',
      errors: '[alert: The list may be out of date.] Buy tea Add Renew the greeting',
    },
  },
  {
    name: 'the page of the Pages Router of the starter for Next.js',
    element: <NextPage />,
    rows: { loading: 'Loading…', data: 'Buy tea', errors: notLoaded },
  },
  {
    name: 'the list of the starter for Expo',
    element: <ExpoTodos />,
    rows: { loading: 'Loading… Add', data: 'Buy tea Add', errors: `${notLoaded} Try again Add` },
  },
  {
    name: 'the list of the starter for Expo, when a todo is added',
    element: <ExpoTodos />,
    step: press('Add'),
    rows: { data: 'Buy tea Add', errors: 'Buy tea The todo could not be added. Add' },
  },
])('$name says something for every outcome', async ({ element, rows, ...options }) => {
  const table = await everyOutcome(element, { data, ...options })
  expectEveryErrorShown(table)
  expect(foldErrors(table)).toMatchObject(rows)
})
