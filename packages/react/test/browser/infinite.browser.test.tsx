import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { type GraphQLDocument } from '@thinql/core'
import { invalidateQueries, useInfiniteQuery } from '../../src/index.ts'
import { browserHarness } from './browserHarness.tsx'

interface Data {
  page: { rows: string[]; next: number | null }
}

const RowsQuery: GraphQLDocument<Data, { after: number }> =
  'query Rows($after: Int!) { page(after: $after) { rows next } }'

const pageSize = 100
const rowCount = 10_000

function pageAfter(after: number, version = ''): Data {
  const rows = Array.from({ length: pageSize }, (_, index) => `Row ${after + index}${version}`)
  return { page: { rows, next: after + pageSize < rowCount ? after + pageSize : null } }
}

/** A list that renders only the rows in its window, and loads a page when its end comes into view. */
function VirtualList() {
  const scrollable = useRef<HTMLDivElement>(null)
  const { pages, hasNext, loadNext } = useInfiniteQuery(RowsQuery, {
    variables: { after: 0 },
    next: ({ page }) => (page.next === null ? undefined : { after: page.next }),
  })
  const rows = pages.flatMap(({ page }) => page.rows)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollable.current,
    estimateSize: () => 20,
  })
  const items = virtualizer.getVirtualItems()
  const end = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNext && end >= rows.length - 1) void loadNext()
  }, [hasNext, end, rows.length, loadNext])
  return (
    <div ref={scrollable} data-testid="list" style={{ height: 400, overflow: 'auto' }}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {items.map(({ key, index, start }) => (
          <div key={key} role="listitem" style={{ position: 'absolute', top: start, height: 20 }}>
            {rows[index]}
          </div>
        ))}
      </div>
    </div>
  )
}

test('a virtual list scrolls through 10,000 rows, and renews them where it stands', async () => {
  const { calls, render, store } = browserHarness()
  await render(<VirtualList />)
  const list = screen.getByTestId('list').element()
  const cursorOf = (index: number) => (calls[index]?.variables as { after: number }).after

  for (let index = 0; index < rowCount / pageSize; index++) {
    await expect.poll(() => calls.length).toBe(index + 1)
    expect(cursorOf(index)).toBe(index * pageSize)
    await calls[index]?.respond(pageAfter(index * pageSize))
    await expect.poll(() => list.scrollHeight).toBe((index + 1) * pageSize * 20)
    list.scrollTop = list.scrollHeight
  }
  await expect.element(screen.getByText('Row 9999')).toBeVisible()
  expect(screen.getByRole('listitem').elements().length).toBeLessThan(60)
  const { scrollTop } = list

  void invalidateQueries(store, RowsQuery)
  for (let index = 100; index < 200; index++) {
    await expect.poll(() => calls.length).toBe(index + 1)
    expect(list.scrollHeight).toBe(rowCount * 20)
    expect(screen.getByText('Row 9999').element().textContent).toBe('Row 9999')
    await calls[index]?.respond(pageAfter((index - 100) * pageSize, ', renewed'))
  }
  await expect.element(screen.getByText('Row 9999, renewed')).toBeVisible()
  expect(list.scrollTop).toBe(scrollTop)
  expect(calls).toHaveLength(200)
})
