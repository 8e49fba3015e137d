import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { invalidateQueries, useMutation } from '@thinql/react'
import { expect, it } from 'vitest'
import { renderSample } from '../../support/renderSample.tsx'
import { createSampleServer } from '../../support/server.ts'
import { errorsByField } from './errorsByField.ts'
import { explain } from './explain.ts'
import { OpenTodos } from './OpenTodos.tsx'
import { toastFailedMutations } from './toastFailedMutations.ts'

it('a toast shows the failure of a mutation, and nothing for a query, a success or a cancelled call', async () => {
  let condition = 'server error'
  const { store } = renderSample(<OpenTodos />, { headers: () => ({ 'x-provoke': condition }) })
  const toasts: string[] = []
  const stop = toastFailedMutations(store, (text) => toasts.push(text))
  await act(() => invalidateQueries(store))
  const { result } = renderHook(() => useMutation('mutation { addTodo(title: "Tea") { id } }', { store }))
  const [addTodo] = result.current
  await act(() => addTodo())
  condition = 'silence'
  await act(() => addTodo({ signal: AbortSignal.abort() }))
  condition = 'none'
  await act(() => addTodo())
  stop()
  expect(toasts).toEqual(['The server has a problem. Try again later.'])
})

it('a list says that the server could not be reached, and loads when someone tries again', async () => {
  let condition = 'offline'
  renderSample(<OpenTodos />, { headers: () => ({ 'x-provoke': condition }) })
  expect(await screen.findByText(/could not be reached/)).toBeDefined()
  condition = 'none'
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Buy milk')).toBeDefined()
})

it('a list stays on screen when a refetch fails, and says so', async () => {
  let condition = 'none'
  const { store } = renderSample(<OpenTodos />, { headers: () => ({ 'x-provoke': condition }) })
  await screen.findByText('Buy milk')
  condition = 'server error'
  await act(() => invalidateQueries(store))
  expect((await screen.findByRole('status')).textContent).toMatch('The server has a problem.')
  expect(screen.getByText('Buy milk')).toBeDefined()
})

it('the message of the server is shown only for wrong input, at its field', async () => {
  const server = createSampleServer()
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: async (input, init) => server.fetch(new Request(input, init)),
  })
  const wrong = await client.request('mutation { addTodo(title: " ") { id } }')
  expect(wrong.error && explain(wrong.error)).toBe('A todo needs a title.')
  expect(errorsByField(wrong.error, ['title']).byField).toEqual({ title: ['A todo needs a title.'] })
  const missing = await client.request('mutation { completeTodo(id: 9, done: true) { id } }')
  expect(missing.error && explain(missing.error)).toBe('That did not work.')
  expect(errorsByField(missing.error, ['title']).byField).toEqual({})
})

async function errorOf(response: Response) {
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: () => Promise.resolve(response),
  })
  const { error } = await client.request('mutation { register { id } }')
  return error
}
const fields = ['name', 'email'] as const

it('field errors are sorted by field, several for one field too, and those for no field are kept', async () => {
  const problem = (message: string, field?: string) => ({ message, extensions: { field } })
  const errors = [
    problem('The name is taken.', 'name'),
    problem('No e-mail address.', 'email'),
    problem('The name is too long.', 'name'),
    problem('Registration is closed.'),
    problem('Too young.', 'age'),
  ]
  expect(errorsByField(await errorOf(Response.json({ data: null, errors })), fields)).toEqual({
    byField: { name: ['The name is taken.', 'The name is too long.'], email: ['No e-mail address.'] },
    general: ['Registration is closed.', 'Too young.'],
  })
})

it('no field errors are found in an error without GraphQL errors, nor without an error', async () => {
  const none = { byField: {}, general: [] }
  expect(errorsByField(await errorOf(new Response('', { status: 500 })), fields)).toEqual(none)
  expect(errorsByField(undefined, fields)).toEqual(none)
})
