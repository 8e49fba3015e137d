import { buffer } from 'node:stream/consumers'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createClient, upload } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { renderSample, submitTitle } from '../support/renderSample.tsx'
import { createSampleServer } from '../support/server.ts'
import { Account as TutorialAccount } from '../tutorial/app.tsx'
import { Account } from './session.tsx'
import { ActionStateForm, AddTodoForm, Attachment } from './forms.tsx'
import { TodoChecklist, TwoLists } from './writing.tsx'
import { TodoDetails } from './reading.tsx'
import { TodoTitle } from './typescript.tsx'
import { serve } from '../../../packages/core/test/support/serve.ts'

it.for([
  ['with an action', <ActionStateForm key="action" />],
  ['with a submit handler', <AddTodoForm key="handler" />],
] as const)('a form %s empties its field when the todo is added', async ([, form]) => {
  renderSample(form)
  const field = submitTitle('Buy bread')
  expect(await screen.findByText('Added: Buy bread')).toBeDefined()
  // The mutation ends one render before the form does.
  await waitFor(() => expect(field.value).toBe(''))
})

it('a form shows the error of a field beside the field, and keeps the text', async () => {
  renderSample(<AddTodoForm />)
  const field = submitTitle('  ')
  expect(await screen.findByText('A todo needs a title.')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('  ')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a form uploads the file that someone chooses, and shows what the server got', async () => {
  const server = createSampleServer()
  // XMLHttpRequest needs an address.
  const endpoint = await serve((incoming, response) => {
    void (async () => {
      const { method = 'GET', headers } = incoming
      const body = method === 'POST' ? await buffer(incoming) : null
      const init = { method, headers: headers as Record<string, string>, body }
      const result = await server.fetch(new Request('http://localhost/graphql', init))
      response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text())
    })()
  })
  const store = createQueryStore(createClient({ endpoint, middleware: [upload()] }))
  render(<GraphQLProvider store={store} children={<Attachment />} />)
  const file = new File(['twelve bytes'], 'notes.txt', { type: 'text/plain' })
  fireEvent.change(screen.getByLabelText('Attach a file'), { target: { files: [file] } })
  expect(screen.getByRole('progressbar')).toBeDefined()
  expect(await screen.findByText('notes.txt: 12 bytes', {}, { timeout: 10_000 })).toBeDefined()
})

const all = 'All: Buy milk, Call Ada, Water the plants'

it('both lists show the old title again when the server refuses the new one', async () => {
  renderSample(<TwoLists />)
  await screen.findByText(all)
  fireEvent.click(screen.getByText('Give it an empty title'))
  expect(screen.queryByText(all)).toBeNull()

  expect((await screen.findByRole('alert')).textContent).toContain('A todo needs a title.')
  expect(screen.getByText(all)).toBeDefined()
})

it('a box is checked at once, and stays checked when the server agrees', async () => {
  const { client } = renderSample(<TodoChecklist />)
  const box = await screen.findByLabelText<HTMLInputElement>('Call Ada')
  fireEvent.click(box)
  expect(box.checked).toBe(true)

  await waitFor(async () => {
    const { data } = await client.request<{ todo: { done: boolean } }>('{ todo(id: 2) { done } }')
    expect(data?.todo.done).toBe(true)
  })
  expect(box.checked).toBe(true)
})

it.each<[string, string, ReactElement, string]>([
  ['TodoDetails', 'todo', <TodoDetails key="1" id="1" />, 'The todo could not be loaded.'],
  ['TodoTitle', 'todo', <TodoTitle key="1" id="1" />, 'The todo could not be loaded.'],
  ['Account', 'me', <Account key="1" />, 'Your account could not be loaded.'],
  ['Account of the tutorial', 'me', <TutorialAccount key="1" />, 'The database is down.'],
])('%s says that its only field failed, and not that there is nothing', async (_, field, sample, text) => {
  const failed = { data: { [field]: null }, errors: [{ message: 'The database is down.', path: [field] }] }
  renderSample(sample, { fetch: () => Promise.resolve(Response.json(failed)) })
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.queryByText('There is no such todo.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
})
