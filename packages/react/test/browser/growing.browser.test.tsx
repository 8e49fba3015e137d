import { createClient, stream } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { createQueryStore, streamFetcher, useQuery } from '../../src/index.ts'

const document = '{ list @stream { id } }'

/** A response whose list grows by one item with each part. */
function streamedList(length: number): string {
  const parts = Array.from({ length }, (_, id) => ({
    incremental: [{ id: '0', items: [{ id }] }],
    hasNext: true,
  }))
  const first = { data: { list: [] }, pending: [{ id: '0', path: ['list'] }], hasNext: true }
  const last = { completed: [{ id: '0' }], hasNext: false }
  const written = [first, ...parts, last].map((part) => `\r\n---\r\n\r\n${JSON.stringify(part)}`)
  return `${written.join('')}\r\n-----`
}

test('shows a long list that arrives item by item in one chunk without a render for each item', async () => {
  const headers = { 'content-type': 'multipart/mixed; boundary="-"' }
  const fetch = () => Promise.resolve(new Response(streamedList(500), { headers }))
  const store = createQueryStore(createClient({ fetch }), { fetcher: streamFetcher(stream) })
  const lengths: (number | undefined)[] = []
  function List() {
    const { data } = useQuery<{ list: { id: number }[] }>(document, { store })
    lengths.push(data?.list.length)
    return data?.list.map(({ id }) => <li key={id}>{id}</li>)
  }
  const container = window.document.createElement('div')
  const root = createRoot(container)
  root.render(<List />)
  await expect.poll(() => container.childElementCount).toBe(500)
  expect(lengths.length).toBeLessThan(10)
  root.unmount()
})
