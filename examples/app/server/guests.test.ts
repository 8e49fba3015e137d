import { expect, test } from 'vitest'
import { testApi } from './testApi.ts'

const { run } = testApi()

const page =
  'query ($first: Int!, $after: ID, $search: String) { guests(first: $first, after: $after, search: $search) { total nodes { id name } pageInfo { endCursor hasNextPage } } }'
const setComes =
  'mutation ($id: ID!, $comes: Boolean!) { setGuestComes(id: $id, comes: $comes) { name comes } }'
const invite = 'mutation ($input: InviteGuestInput!) { inviteGuest(input: $input) { name email comes } }'

test('a new database has 10,000 guests, the host first', async () => {
  expect(await run(page, { first: 1 })).toEqual({
    data: {
      guests: {
        total: 10_000,
        nodes: [{ id: '10000', name: 'Mira' }],
        pageInfo: { endCursor: '10000', hasNextPage: true },
      },
    },
  })
})

test('the last page of the guests has no next page', async () => {
  expect(await run(page, { first: 100, after: '101' })).toMatchObject({
    data: { guests: { pageInfo: { endCursor: '1', hasNextPage: false } } },
  })
})

test('a search counts the guests that it finds, whatever the case', async () => {
  expect(await run(page, { first: 10, search: 'ada b. ' })).toHaveProperty('data.guests.total', 25)
  expect(await run(page, { first: 10, search: '%' })).toHaveProperty('data.guests.total', 0)
})

test('a page of 101 guests is refused', async () => {
  expect(await run(page, { first: 101 })).toHaveProperty('errors.0.extensions.code', 'REFUSED')
})

test('a guest can be marked as coming and as staying away', async () => {
  for (const comes of [true, false]) {
    expect(await run(setComes, { id: '9', comes })).toHaveProperty('data.setGuestComes.comes', comes)
  }
})

test('the host can’t stay away', async () => {
  expect(await run(setComes, { id: '10000', comes: false })).toMatchObject({
    errors: [{ message: 'Mira is the host. She has to come.', extensions: { code: 'REFUSED' } }],
  })
})

test('a guest who is not invited can’t be marked', async () => {
  expect(await run(setComes, { id: '10001', comes: true })).toHaveProperty(
    'errors.0.extensions.code',
    'NOT_FOUND',
  )
})

test('the count says how many guests are coming', async () => {
  await run(setComes, { id: '9', comes: false })
  const count = '{ guestCount { total coming countedAt } }'
  const before = await run(count)
  expect(before).toMatchObject({
    data: { guestCount: { total: 10_000, countedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string } },
  })
  await run(setComes, { id: '9', comes: true })
  const { data } = before as { data: { guestCount: { coming: number } } }
  expect(await run(count)).toHaveProperty('data.guestCount.coming', data.guestCount.coming + 1)
})

test('an invited guest is trimmed, and is first in the list', async () => {
  expect(await run(invite, { input: { name: ' Lin ', email: ' Lin@Example.com ' } })).toEqual({
    data: { inviteGuest: { name: 'Lin', email: 'lin@example.com', comes: false } },
  })
  expect(await run(page, { first: 1 })).toHaveProperty('data.guests.nodes.0.name', 'Lin')
})

test.for([
  [
    'a blank name and address',
    ' ',
    '',
    { name: 'Give the guest a name.', email: 'Give the guest an address.' },
  ],
  ['a word as address', 'Lin', 'lin', { email: 'This is not an address. Write it as ada@example.com.' }],
  [
    'an address that is taken',
    'Lin',
    'MIRA@example.com',
    { email: 'This is the address of Mira, who is invited already.' },
  ],
] as const)('%s is refused with a message for each field', async ([, name, email, fields]) => {
  expect(await run(invite, { input: { name, email } })).toEqual({
    data: null,
    errors: [expect.objectContaining({ extensions: { code: 'REFUSED', fields } })],
  })
})
