import { act, fireEvent, screen } from '@testing-library/react'
import { createClient, GraphQLResultError } from '@thinql/core'
import { dehydrate, updateQueries } from '@thinql/react'
import { expect, it, vi } from 'vitest'
import { renderSample } from '../../support/renderSample.tsx'
import { onErrorNull } from './onError.ts'
import { throwingFields } from './throwingFields.ts'
import { Welcome, WelcomeQuery } from './Welcome.tsx'

const todos = [{ title: 'Buy milk' }]
const noName = { message: 'The users are asleep.', path: ['me'], extensions: { code: 'ASLEEP' } }
const partial = { data: { me: null, todos }, errors: [noName] }

function renderWelcome(...responses: readonly object[]) {
  let sent = 0
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return renderSample(<Welcome />, {
    fetch: () => Promise.resolve(Response.json(responses[Math.min(sent++, responses.length - 1)])),
  })
}

it('the error of a field is shown in its place, beside the rest of the page', async () => {
  renderWelcome(partial)
  expect((await screen.findByRole('alert')).textContent).toContain('That did not work.')
  expect(screen.getByText('1 todos')).toBeDefined()
})

it('a field that is null without an error shows nothing', async () => {
  renderWelcome({ data: { me: null, todos } })
  expect(await screen.findByText('1 todos')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a field is shown when somebody tries again and it has come', async () => {
  renderWelcome(partial, { data: { me: { name: 'Ada' }, todos } })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello, Ada')).toBeDefined()
})

it('writes and states of a server meet no field that throws, because the store has plain data', async () => {
  const { store } = renderWelcome(partial)
  await screen.findByRole('alert')
  const seen: unknown[] = []
  act(() => updateQueries(store, WelcomeQuery, (data) => void seen.push(structuredClone(data))))
  expect(seen).toEqual([partial.data])
  expect(() => structuredClone(dehydrate(store))).not.toThrow()
})

it('a field with an error throws an Error with its path and code, at each depth', () => {
  const errors = [{ message: 'Lost', path: ['todos', 1, 'title'], extensions: { code: 'LOST' } }]
  const response = { status: 200, headers: new Headers(), body: '' }
  const error = new GraphQLResultError('query A: Lost', { response, errors })
  const data = throwingFields({ todos: [{ title: 'Buy milk' }, { title: null }] }, error)
  expect(data.todos[0]?.title).toBe('Buy milk')
  const read = () => data.todos[1]?.title
  expect(read).toThrow(Error)
  expect(read).toThrow(expect.objectContaining({ path: ['todos', 1, 'title'], errors }) as Error)
})

it('a document asks for null in place of a failed field, and keeps its variables', async () => {
  let body = ''
  const client = createClient({
    middleware: [onErrorNull],
    endpoint: 'http://localhost/graphql',
    fetch: (_, init) => {
      body = init?.body as string
      return Promise.resolve(Response.json({ data: {} }))
    },
  })
  await client.request('query A($id: ID!) { a(id: $id) }', { variables: { id: '1' } })
  expect(JSON.parse(body)).toEqual({
    operationName: 'A',
    query: 'query A($id: ID!) { a(id: $id) }',
    variables: { id: '1' },
    onError: 'NULL',
  })
})
