import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRows } from '../../test/pages.tsx'

const first = { headers: { authorization: 'first' } }
const second = { headers: { authorization: 'second' } }

function renderWith(options: Parameters<typeof renderRows>[0]) {
  const view = renderRows(options)
  return { ...view, headers: () => view.calls.map(({ options }) => options.headers) }
}

test('sends the first page and the next one with the options of `request`', async () => {
  const view = renderWith({ request: first })
  await view.load(['a'], ['b'])
  expect(view.headers()).toEqual([first.headers, first.headers])
})

test('renews each page with the options of the last render', async () => {
  const view = renderWith({ request: first })
  await view.load(['a'], ['b'])
  view.rerender({ request: second })
  expect(view.calls).toHaveLength(2)
  act(() => void view.result.current.refetch())
  await view.idle()
  await view.respond(['a'], 'after a')
  await view.idle()
  expect(view.headers().slice(2)).toEqual([second.headers, second.headers])
})

test('loads the next page without options that the component no longer passes', async () => {
  const view = renderWith({ request: first })
  await view.respond(['a'], 'after a')
  view.rerender({})
  act(() => void view.result.current.loadNext())
  expect(view.headers()).toEqual([first.headers, undefined])
})
