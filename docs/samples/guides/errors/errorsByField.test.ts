import { createClient } from '@thinql/core'
import { expect, it } from 'vitest'
import { errorsByField } from './errorsByField.ts'

async function errorOf(response: Response) {
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    fetch: () => Promise.resolve(response),
  })
  const { error } = await client.request('mutation { register { id } }')
  return error
}
const fields = ['name', 'email'] as const

it('sorts the messages by field, several for one field too, and keeps those for no field of the form', async () => {
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

it('finds none in an error without GraphQL errors, and none without an error', async () => {
  const none = { byField: {}, general: [] }
  expect(errorsByField(await errorOf(new Response('', { status: 500 })), fields)).toEqual(none)
  expect(errorsByField(undefined, fields)).toEqual(none)
})
