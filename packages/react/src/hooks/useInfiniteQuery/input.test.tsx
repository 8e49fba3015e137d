import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { watchWarnings, harness } from '../../../test/harness/harness.tsx'
import {
  type PageNumber,
  type RowsData,
  rowsOf,
  RowsQuery,
  type RowsVariables,
  renderWindow,
} from '../../../test/screens/pages.tsx'
import { type InfiniteQueryOptions, useInfiniteQuery, createQueryStore } from '../../index.ts'
import { createClient } from '@thinql/core'

type Next = InfiniteQueryOptions<RowsData, RowsVariables>['next']

/** Renders a list with one page, whose `next` returns this. */
async function renderWith(returned: unknown) {
  const { calls, renderHook, respond } = harness()
  const next: Next = () => returned as RowsVariables
  const { result } = renderHook(() => useInfiniteQuery(RowsQuery, { variables: { after: 'a' }, next }))
  await respond(rowsOf(['a']))
  return { calls, result }
}

describe('what `next` returns', () => {
  test.each([
    ['a cursor in place of variables', 'after a', 'next returned no object'],
    ['a number', 2, 'next returned no object'],
    ['a list', [{ after: 'a' }], 'next returned no object'],
    ['a promise', Promise.resolve({ after: 'a' }), 'next is a Promise'],
    ['a number that JSON does not have', { after: NaN }, 'next.after is NaN'],
    ['a function', () => ({ after: 'a' }), 'next is a Function'],
  ])('%s gives an error that names it, and sends nothing', async (_, returned, message) => {
    const { calls, result } = await renderWith(returned)
    expect(await act(() => result.current.loadNext())).toBe(false)
    expect(result.current.error).toMatchObject({ name: 'RequestError' })
    expect(result.current.error?.message).toContain(message)
    expect(result.current.pages).toHaveLength(1)
    expect(calls).toHaveLength(1)
  })

  test('null ends the list', async () => {
    const { result } = await renderWith(null)
    expect(result.current.hasNext).toBe(false)
  })
})

const warnings = watchWarnings()
// https://github.com/langchain-ai/langsmith-sdk/pull/347
// https://github.com/refinedev/refine/issues/7034
test('pages with others before and after them cause no warning', async () => {
  const { result } = await renderWindow()
  expect(result.current).toMatchObject({ hasNext: true, hasPrevious: true })
  expect(warnings).not.toHaveBeenCalled()
})

// https://github.com/Shopify/shopify-app-js/issues/2016
test.each([
  ['development', [[expect.stringContaining('query Rows: `next` gave the variables of a page')]]],
  ['production', []],
])(
  'a page that leads to itself ends the list, and the console says so in development: %s',
  async (mode, said) => {
    vi.stubEnv('NODE_ENV', mode)
    const { calls, result } = await renderWith({ after: 'a' })
    expect(result.current.hasNext).toBe(false)
    expect(await act(() => result.current.loadNext())).toBe(false)
    expect(calls).toHaveLength(1)
    expect(warnings.mock.calls).toEqual(said)
  },
)

test('`previous` that leads to the next page ends the list in that direction', async () => {
  const { load, result } = await renderWindow({ previous: () => ({ page: 4 }) })
  expect(result.current.hasPrevious).toBe(true)
  await load('loadNext')
  expect(result.current).toMatchObject({ hasNext: true, hasPrevious: false })
  expect(warnings.mock.calls).toEqual([[expect.stringContaining('`previous` gave the variables')]])
})

test('loadNext in which `next` throws resolves to false, and the pages stay beside what it has thrown', async () => {
  const broken = new TypeError("Cannot read properties of null (reading 'next')")
  const fail = () => {
    throw broken
  }
  const next = vi.fn((_: RowsData, { page }: PageNumber): PageNumber => ({ page: page + 1 }))
  const { calls, result, rows } = await renderWindow({ next })
  // It is called again for the request.
  next.mockImplementationOnce(fail).mockImplementationOnce(fail)
  expect(await act(() => result.current.loadNext())).toBe(false)
  expect(calls).toHaveLength(1)
  expect(rows()).toBe('3')
  expect(result.current.error).toMatchObject({ name: 'RequestError', cause: broken })
})

interface Row {
  readonly id: string
  readonly about: { readonly text: string }
}
interface PostsData {
  readonly posts: { readonly edges: readonly { readonly node: Row }[]; readonly end: string | null }
}
const PostsQuery =
  'query Posts($after: ID) { posts(after: $after) { edges { node { id about { text } } } end } }'
const page = (ids: string, hasNext = true): PostsData => ({
  posts: {
    edges: ids
      .split('')
      .map((id) => ({ node: { id, about: { text: 'About a row, as about all others.' } } })),
    end: hasNext ? `after ${ids.at(-1)}` : null,
  },
})

/** Renders a list with the pages ab, cd and ef. */
async function renderPosts() {
  const { last, renderHook } = harness()
  const { result } = renderHook(() =>
    useInfiniteQuery<PostsData, { after?: string }>(PostsQuery, {
      variables: {},
      next: ({ posts: { end } }) => (end === null ? undefined : { after: end }),
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
  const rows = () => result.current.pages.flatMap(({ posts }) => posts.edges)
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
  const { refetch, rows } = await renderPosts()
  const before = new Map(rows().map((edge) => [edge.node.id, edge]))
  await refetch(...pages)
  const after = rows().filter(({ node }) => ids.includes(node.id))
  expect(after.map(({ node }) => node.id).join('')).toBe(ids)
  for (const edge of after) expect(edge).toBe(before.get(edge.node.id))
})

/** What an exact parser makes of a number. */
class Exact {
  readonly digits = '9007199254740993'
}

test.each([
  // https://github.com/TanStack/query/pull/7357
  ['a number of a class', () => new Exact()],
  // https://github.com/TanStack/query/pull/10037
  [
    'a JSON value of 20,000 levels',
    () => JSON.parse('{"a":'.repeat(20_000) + '0' + '}'.repeat(20_000)) as object,
  ],
])('a list is fetched again with %s', async (_, made) => {
  const { renderHook, respond } = harness()
  const { result } = renderHook(() =>
    useInfiniteQuery<{ made: object }>(RowsQuery, { next: () => undefined }),
  )
  await respond({ made: made() })
  act(() => void result.current.refetch())
  const again = made()
  await respond({ made: again })
  expect(result.current.error).toBe(undefined)
  expect(result.current.pages[0]?.made.constructor).toBe(again.constructor)
})

interface ItemsData {
  readonly items: { readonly rows: string; readonly endCursor: string | null; readonly hasNextPage: boolean }
}
interface ItemsVariables {
  readonly first: number
  readonly after?: string | null
}
const ItemsQuery =
  'query Items($first: Int, $after: ID) { items(first: $first, after: $after) { rows endCursor hasNextPage } }'

/** Loads a list of three rows a page to its end, from a server that answers like this. */
async function readAll(
  respond: (
    after: string | null | undefined,
  ) => [rows: string, endCursor: string | null, hasNextPage: boolean],
) {
  const sent: unknown[] = []
  const fetch = (_url: unknown, init?: { body?: unknown }) => {
    const { variables } = JSON.parse(String(init?.body)) as { variables: ItemsVariables }
    sent.push(variables.after)
    const [rows, endCursor, hasNextPage] = respond(variables.after)
    return Promise.resolve(Response.json({ data: { items: { rows, endCursor, hasNextPage } } }))
  }
  const store = createQueryStore(createClient({ fetch }))
  const { result } = renderHook(() =>
    useInfiniteQuery<ItemsData, ItemsVariables>(ItemsQuery, {
      store,
      variables: { first: 3 },
      next: ({ items }, variables) =>
        items.hasNextPage ? { ...variables, after: items.endCursor } : undefined,
    }),
  )
  await vi.waitFor(() => {
    expect(result.current.status).toBe('success')
  })
  while (result.current.hasNext && sent.length < 9) await act(() => result.current.loadNext())
  return { rows: result.current.pages.map(({ items }) => items.rows), sent }
}

test.each([
  // https://github.com/Glitchedpixel-io/media-api/issues/66
  // https://github.com/bitfoundation/bitplatform/pull/13186
  // https://github.com/SandeepVashishtha/Eventra/issues/14353
  [
    'gives the cursor of an empty last page again',
    ['abc', 'def', 'g', ''],
    (after: string | null = '') => {
      const rows = 'abcdefg'.slice('abcdefg'.indexOf(after ?? '') + (after ? 1 : 0)).slice(0, 3)
      return [rows, rows.at(-1) ?? after, true]
    },
  ],
  // https://github.com/apollographql/apollo-client/pull/6918
  [
    'gives an empty page between others',
    ['abc', '', 'g'],
    (after) => (after === 'c' ? ['', 'f', true] : after === 'f' ? ['g', 'g', false] : ['abc', 'c', true]),
  ],
  // https://github.com/zerocracy/judges-action/issues/2142
  // https://github.com/Azure/data-api-builder/issues/2130
  // https://github.com/TanStack/query/issues/766
  ['says that there is more, without a cursor', ['abc'], () => ['abc', null, true]],
  // https://github.com/MCPJam/inspector/pull/4462
  ['gives an empty cursor again and again', ['abc', 'abc'], () => ['abc', '', true]],
  // https://github.com/dosco/graphjin/issues/44
  // https://github.com/saleor/saleor/issues/5795
  // https://github.com/vuejs/apollo/issues/375
  [
    'gives a cursor after the last row',
    ['abc', ''],
    (after) => [after ? '' : 'abc', after ? null : 'c', !after],
  ],
] satisfies [string, string[], Parameters<typeof readAll>[0]][])(
  'a list ends although its server %s',
  async (_, rows, respond) => {
    const found = await readAll(respond)
    expect(found.rows).toEqual(rows)
    expect(found.sent).toHaveLength(rows.length)
  },
)
