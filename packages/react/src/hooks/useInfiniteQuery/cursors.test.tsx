import { createClient } from '@thinql/core'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { watchWarnings } from '../../../test/harness/console.ts'
import { createQueryStore, useInfiniteQuery } from '../../index.ts'

interface ItemsData {
  readonly items: { readonly rows: string; readonly endCursor: string | null; readonly hasNextPage: boolean }
}
interface ItemsVariables {
  readonly first: number
  readonly after?: string | null
}
const ItemsQuery =
  'query Items($first: Int, $after: ID) { items(first: $first, after: $after) { rows endCursor hasNextPage } }'

watchWarnings()

/** Loads a list of three rows a page to its end, from a server that answers like this. */
async function readAll(
  answer: (
    after: string | null | undefined,
  ) => [rows: string, endCursor: string | null, hasNextPage: boolean],
) {
  const sent: unknown[] = []
  const fetch = (_url: unknown, init?: { body?: unknown }) => {
    const { variables } = JSON.parse(String(init?.body)) as { variables: ItemsVariables }
    sent.push(variables.after)
    const [rows, endCursor, hasNextPage] = answer(variables.after)
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
  ['says that there is more, without a cursor', ['abc'], () => ['abc', null, true]],
  // https://github.com/MCPJam/inspector/pull/4462
  ['gives an empty cursor again and again', ['abc', 'abc'], () => ['abc', '', true]],
  // https://github.com/dosco/graphjin/issues/44
  [
    'gives a cursor after the last row',
    ['abc', ''],
    (after) => [after ? '' : 'abc', after ? null : 'c', !after],
  ],
] satisfies [string, string[], Parameters<typeof readAll>[0]][])(
  'a list ends although its server %s',
  async (_, rows, answer) => {
    const found = await readAll(answer)
    expect(found.rows).toEqual(rows)
    expect(found.sent).toHaveLength(rows.length)
  },
)
