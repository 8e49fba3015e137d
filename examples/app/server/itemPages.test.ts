import { expect, test } from 'vitest'
import { testApi } from './testApi.ts'

const { run } = testApi()

const page =
  'query ($first: Int!, $after: ID) { items(first: $first, after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } }'

function pageOf(ids: number[], hasNextPage: boolean): unknown {
  const nodes = ids.map((id) => ({ id: String(id) }))
  return { data: { items: { nodes, pageInfo: { endCursor: nodes.at(-1)?.id ?? null, hasNextPage } } } }
}

test('a page begins after its cursor and says whether there is another', async () => {
  expect(await run(page, { first: 4 })).toEqual(pageOf([7, 6, 5, 4], true))
  expect(await run(page, { first: 4, after: '4' })).toEqual(pageOf([3, 2, 1], false))
})

test('pages stay where they are when an item is added or deleted', async () => {
  await run('mutation { addItem(input: { title: "New" }) { id } deleteItem(id: "4") { id } }')
  expect(await run(page, { first: 4, after: '4' })).toEqual(pageOf([3, 2, 1], false))
})

test('a page of no items, or of more than 100, is refused', async () => {
  for (const first of [0, 101]) {
    expect(await run(page, { first })).toHaveProperty('errors.0.extensions.code', 'REFUSED')
  }
})

test.for([
  ['title', 'SIGN-UP', ['3']],
  ['note', 'on launch day', ['7']],
  ['assignee', 'mira', ['7', '3']],
  ['characters of SQL patterns', '%', []],
] as const)('a search looks into the %s', async ([, search, ids]) => {
  const nodes = ids.map((id) => ({ id }))
  expect(
    await run('query ($search: String) { items(search: $search) { nodes { id } } }', { search }),
  ).toEqual({ data: { items: { nodes } } })
})

test('items can be asked for by status', async () => {
  expect(await run('{ items(status: DOING) { nodes { id } } }')).toEqual({
    data: { items: { nodes: [{ id: '4' }] } },
  })
})

test('the progress is that of the whole board', async () => {
  expect(await run('{ progress { done total } }')).toEqual({ data: { progress: { done: 2, total: 7 } } })
})
