import { expect, test } from 'vitest'
import { testApi } from './testApi.ts'

const { run } = testApi()

const page =
  'query ($first: Int!, $after: ID) { items(first: $first, after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } }'

function pageOf(ids: number[], hasNextPage: boolean): unknown {
  const nodes = ids.map((id) => ({ id: String(id) }))
  return { data: { items: { nodes, pageInfo: { endCursor: nodes.at(-1)?.id ?? null, hasNextPage } } } }
}

test('a page starts after its cursor and says if there is a next page', async () => {
  expect(await run(page, { first: 4 })).toEqual(pageOf([7, 6, 5, 4], true))
  expect(await run(page, { first: 4, after: '4' })).toEqual(pageOf([3, 2, 1], false))
})

test('a page stays the same when items before it are added or deleted', async () => {
  await run('mutation { addItem(input: { title: "New" }) { id } deleteItem(id: "4") { id } }')
  expect(await run(page, { first: 4, after: '4' })).toEqual(pageOf([3, 2, 1], false))
})

test('a page size of 0 or 101 is refused', async () => {
  for (const first of [0, 101]) {
    expect(await run(page, { first })).toHaveProperty('errors.0.extensions.code', 'REFUSED')
  }
})

test.for([
  ['a word of a title in another case', 'SIGN-UP', ['3']],
  ['words of a note', 'on launch day', ['7']],
  ['an assignee', 'mira', ['7', '3']],
  ['nothing for a wildcard of SQL', '%', []],
] as const)('a search finds %s', async ([, search, ids]) => {
  const nodes = ids.map((id) => ({ id }))
  expect(
    await run('query ($search: String) { items(search: $search) { nodes { id } } }', { search }),
  ).toEqual({ data: { items: { nodes } } })
})

test('items can be filtered by status', async () => {
  expect(await run('{ items(status: DOING) { nodes { id } } }')).toEqual({
    data: { items: { nodes: [{ id: '4' }] } },
  })
})

test('the progress counts the whole board', async () => {
  expect(await run('{ progress { done total } }')).toEqual({ data: { progress: { done: 2, total: 7 } } })
})
