import { GraphQLResultError, NetworkError } from '@thinql/core'
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { titled } from '../../../test/harness/harness.tsx'
import { renderTodos } from '../../../test/screens/renderTodos.tsx'

test('shows a failed item as loading when it comes back to the list', async () => {
  const { calls, rendered, rerender } = renderTodos(['a', 'b'])
  await act(() => calls[1]?.fail(new NetworkError('offline')))
  rerender(['a'])
  rendered.length = 0
  rerender(['a', 'b'])
  expect(new Set(rendered.map(([, b]) => b?.status))).toEqual(new Set(['loading']))
})

test('shows the data of an item that came with GraphQL errors', async () => {
  const { last, result } = renderTodos(['a'])
  const error = new GraphQLResultError('query Todo: no price', {
    errors: [{ message: 'no price' }],
    response: { status: 200, headers: new Headers(), body: '', data: titled('Tea') },
  })
  await act(() => last().fail(error, titled('Tea')))
  expect(result.current).toMatchObject([{ status: 'error', data: titled('Tea'), error }])
})
