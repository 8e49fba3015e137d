import { expect, test } from 'vitest'
import { testApi } from './testApi.ts'

const { run, reopen, send } = testApi()

const titles = '{ items { nodes { title } } }'
const add = 'mutation ($input: AddItemInput!) { addItem(input: $input) { title note status } }'
const update = 'mutation ($input: UpdateItemInput!) { updateItem(input: $input) { title note status } }'
const remove = 'mutation ($id: ID!) { deleteItem(id: $id) { title } }'

function refused(field: string, message: string): unknown {
  return {
    data: null,
    errors: [expect.objectContaining({ message, extensions: { code: 'REFUSED', field } })],
  }
}

const gone = {
  data: null,
  errors: [expect.objectContaining({ extensions: { code: 'NOT_FOUND' } })],
}

test('a new database has seven items, newest first', async () => {
  const response = await run(titles)
  expect(response).toHaveProperty('data.items.nodes.length', 7)
  expect(response).toHaveProperty('data.items.nodes.0.title', 'Brief the support team')
})

test('a deleted item stays deleted when the database is opened again', async () => {
  await run(remove, { id: '7' })
  reopen()
  expect(await run(titles)).toHaveProperty('data.items.nodes.length', 6)
})

test('an added item is open, trimmed, and first in the list', async () => {
  expect(await run(add, { input: { title: '  Book the venue ', note: '  ' } })).toEqual({
    data: { addItem: { title: 'Book the venue', note: null, status: 'OPEN' } },
  })
  expect(await run(titles)).toHaveProperty('data.items.nodes.0.title', 'Book the venue')
})

test('an update changes only what it names', async () => {
  expect(await run(update, { input: { id: '1', status: 'OPEN' } })).toEqual({
    data: {
      updateItem: {
        title: 'Choose the launch date',
        note: 'Tuesday the 12th. Nothing else ships that week.',
        status: 'OPEN',
      },
    },
  })
})

test('a blank note removes the note', async () => {
  expect(await run(update, { input: { id: '1', note: ' ' } })).toHaveProperty('data.updateItem.note', null)
})

test('an item keeps its own title in another case', async () => {
  expect(await run(update, { input: { id: '2', title: 'FREEZE the feature list' } })).toHaveProperty(
    'data.updateItem.title',
    'FREEZE the feature list',
  )
})

test('a title that another item has is refused, whatever its case', async () => {
  const expected = refused('title', '“Brief the support team” is already on the board.')
  expect(await run(add, { input: { title: 'brief the SUPPORT team' } })).toEqual(expected)
  expect(await run(update, { input: { id: '1', title: 'brief the support team' } })).toEqual(expected)
})

test('a blank title is refused', async () => {
  expect(await run(add, { input: { title: ' ' } })).toEqual(refused('title', 'Give the item a title.'))
})

test('a title of 81 characters is refused', async () => {
  expect(await run(add, { input: { title: 'x'.repeat(81) } })).toEqual(
    refused('title', 'This title has 81 characters. Shorten it to 80 or fewer.'),
  )
})

test('a note of 501 characters is refused', async () => {
  expect(await run(add, { input: { title: 'x', note: 'n'.repeat(501) } })).toEqual(
    refused('note', 'This note has 501 characters. Shorten it to 500 or fewer.'),
  )
})

test('an item that is gone can be neither updated nor deleted', async () => {
  expect(await run(update, { input: { id: '99', title: 'x' } })).toEqual(gone)
  expect(await run(remove, { id: 'nonsense' })).toEqual(gone)
})

test('a restored item is in its old place', async () => {
  await run(remove, { id: '3' })
  await run('mutation { restoreItem(id: "3") { id } }')
  expect(await run(titles)).toHaveProperty('data.items.nodes.4.title', 'Walk through sign-up on a slow phone')
})

test('a deleted item can’t be restored if another item has its title', async () => {
  await run(remove, { id: '7' })
  await run(add, { input: { title: 'Brief the support team' } })
  expect(await run('mutation { restoreItem(id: "7") { id } }')).toEqual(
    refused('title', '“Brief the support team” is already on the board.'),
  )
})

test('an invalid due date is refused', async () => {
  for (const due of ['2026-11-31', 'soon']) {
    expect(await run(add, { input: { title: 'x', due } })).toEqual(
      refused('due', 'This is not a valid date. Write it as 2026-12-31.'),
    )
  }
})

test('the history has all changes to an item, newest first', async () => {
  await run(update, { input: { id: '3', status: 'DOING' } })
  await run(update, { input: { id: '3', assignee: 'Ada' } })
  expect(await run('{ item(id: "3") { history { text } } }')).toEqual({
    data: { item: { history: [{ text: 'Assigned to Ada' }, { text: 'Moved to Doing' }] } },
  })
})

test('a failing field gives an error beside the data of the other fields', async () => {
  expect(await run('{ progress { done total } launchForecast }')).toEqual({
    data: { progress: { done: 2, total: 7 }, launchForecast: null },
    errors: [expect.objectContaining({ message: 'The weather service does not respond.' })],
  })
})

function attach(file: File) {
  const body = new FormData()
  const query =
    'mutation ($file: File!) { addAttachment(itemId: "3", file: $file) { attachments { name size url } } }'
  body.set('operations', JSON.stringify({ query, variables: { file: null } }))
  body.set('map', '{"0":["variables.file"]}')
  body.set('0', file)
  return send('/graphql', { method: 'POST', body, headers: { Accept: 'application/graphql-response+json' } })
}

test('an attached file can be downloaded', async () => {
  const { text } = await attach(new File(['Ten people'], 'list.txt'))
  expect(JSON.parse(text)).toEqual({
    data: { addAttachment: { attachments: [{ name: 'list.txt', size: 10, url: '/attachments/1' }] } },
  })
  expect(await send('/attachments/1', {})).toEqual({ status: 200, text: 'Ten people' })
})

test('a file of more than 2 MB is refused', async () => {
  const { text } = await attach(new File([new Uint8Array(2_097_153)], 'film.mp4'))
  expect(JSON.parse(text)).toEqual(refused('file', '“film.mp4” is larger than 2 MB. Attach a smaller one.'))
})
