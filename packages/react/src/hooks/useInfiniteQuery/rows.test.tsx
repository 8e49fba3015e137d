import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness/harness.tsx'
import { useInfiniteQuery } from '../../index.ts'

interface Row {
  readonly id: string
  readonly about: { readonly text: string }
}
interface FeedData {
  readonly feed: { readonly edges: readonly { readonly node: Row }[]; readonly end: string | null }
}
const Feed = 'query Feed($after: ID) { feed(after: $after) { edges { node { id about { text } } } end } }'
const page = (ids: string, hasNext = true): FeedData => ({
  feed: {
    edges: ids
      .split('')
      .map((id) => ({ node: { id, about: { text: 'About a row, as about all others.' } } })),
    end: hasNext ? `after ${ids.at(-1)}` : null,
  },
})

/** Renders a list with the pages ab, cd and ef. */
async function renderFeed() {
  const { last, renderHook } = harness()
  const { result } = renderHook(() =>
    useInfiniteQuery<FeedData, { after?: string }>(Feed, {
      variables: {},
      next: ({ feed: { end } }) => (end === null ? undefined : { after: end }),
    }),
  )
  const respond = (...data: Parameters<typeof page>) => act(() => last().respond(page(...data)))
  await respond('ab')
  for (const [ids, hasNext] of [
    ['cd', true],
    ['ef', false],
  ] as const) {
    act(() => void result.current.loadNext())
    await respond(ids, hasNext)
  }
  const rows = () => result.current.pages.flatMap(({ feed }) => feed.edges)
  const refetch = async (...pages: readonly string[]) => {
    act(() => void result.current.refetch())
    for (const [index, ids] of pages.entries()) await respond(ids, index + 1 < pages.length)
  }
  return { refetch, rows }
}

test.each([
  ['a new first row moves each last row to the next page', ['xa', 'bc', 'de'], 'abcde'],
  ['a row that has gone moves each first row to the page before', ['bc', 'de', 'f'], 'bcdef'],
  ['many new rows move all rows over several pages', ['uv', 'wx', 'ab'], 'ab'],
])('rows stay the same objects when %s', async (_, pages, ids) => {
  const { refetch, rows } = await renderFeed()
  const before = new Map(rows().map((edge) => [edge.node.id, edge]))
  await refetch(...pages)
  const after = rows().filter(({ node }) => ids.includes(node.id))
  expect(after.map(({ node }) => node.id).join('')).toBe(ids)
  for (const edge of after) expect(edge).toBe(before.get(edge.node.id))
})

test('a row that has moved to another page and has changed is a new object, and what it has in it stays', async () => {
  const { last, renderHook } = harness()
  const { result } = renderHook(() =>
    useInfiniteQuery<{ rows: readonly object[] }, { page: number }>(
      'query Rows($page: Int) { rows(page: $page) { id likes by { name } } }',
      {
        variables: { page: 1 },
        next: (_, variables) => ({ page: variables.page + 1 }),
      },
    ),
  )
  const row = (id: number, likes = 0) => ({ id, likes, by: { name: `user ${id}` } })
  const respond = (...rows: readonly object[]) => act(() => last().respond({ rows }))
  await respond(row(1), row(2))
  act(() => void result.current.loadNext())
  await respond(row(3), row(4))
  const [first] = result.current.pages
  act(() => void result.current.refetch())
  await respond(row(0), row(1))
  await respond(row(2, 7), row(3))
  const [, moved] = first?.rows ?? []
  const [now] = result.current.pages[1]?.rows ?? []
  expect(now).toEqual(row(2, 7))
  expect(now).not.toBe(moved)
  expect((now as { by: object }).by).toBe((moved as { by: object }).by)
})
