import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { harness, titled, todoItem } from '../../../test/harness/harness.tsx'
import { useQueries } from './useQueries.ts'

const first = { headers: { authorization: 'first' } }
const second = { headers: { authorization: 'second' } }

function renderQueries(strict = false) {
  const all = harness({ strict })
  const view = all.renderHook(
    (request?: typeof first) => useQueries(['a', 'b'].map((id) => ({ ...todoItem(id), request }))),
    first,
  )
  return { ...all, ...view, headers: () => all.calls.map(({ options }) => options.headers) }
}

test.each([false, true])('sends each query with the options of `request` (StrictMode: %s)', (strict) => {
  expect(renderQueries(strict).headers()).toEqual([first.headers, first.headers])
})

test('sends no second request when `request` changes, and refetches with the new options', async () => {
  const { calls, headers, rerender, result } = renderQueries()
  for (const call of calls) await act(() => call.respond(titled('Tea')))
  rerender(second)
  expect(headers()).toHaveLength(2)
  act(() => void result.current[0]?.refetch())
  expect(headers()[2]).toEqual(second.headers)
})

test('refetches without options that the component no longer passes', async () => {
  const { calls, headers, rerender, result } = renderQueries()
  for (const call of calls) await act(() => call.respond(titled('Tea')))
  rerender(undefined)
  act(() => void result.current[0]?.refetch())
  expect(headers()[2]).toBeUndefined()
})
