// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { type Client, createClient } from '@thinql/core'
import { createElement, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { expect, expectTypeOf, test } from 'vitest'
import { useTodo } from '../../recipes/swr.ts'
import { respondWith, serveResponse } from '../serve.ts'

const todo = { id: '1', title: 'Write' }
const config = { provider: () => new Map(), shouldRetryOnError: false }

function render(client: Client) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(SWRConfig, { value: config }, children)
  return renderHook(() => useTodo(client, '1'), { wrapper }).result
}

test('gives typed data', async () => {
  const endpoint = await serveResponse(respondWith(200, { data: { todo } }))
  const result = render(createClient({ endpoint }))
  await waitFor(() => expect(result.current.data).toEqual({ todo }))
  expectTypeOf(result.current.data?.todo?.title).toEqualTypeOf<string | undefined>()
})

test('gives the ServerError of a 403', async () => {
  const endpoint = await serveResponse(respondWith(403))
  const result = render(createClient({ endpoint }))
  await waitFor(() => expect(result.current.error).toMatchObject({ name: 'ServerError', status: 403 }))
})
