import { type QueryOptions, useQuery, useSuspenseQuery } from '../../src/index.ts'
import { type TodoData, TodoQuery } from './todoQuery.ts'
import { act } from '@testing-library/react'
import type { Failure } from '@thinql/core'
import { offline, type FakeClient } from '../fakes/fakeClient.ts'

/** Shows a title with `useQuery`, or the status of the query while there is none. */
export function Todo({ id = '1', ...options }: { id?: string } & QueryOptions) {
  const { data, status } = useQuery<TodoData, { id: string }, QueryOptions>(TodoQuery, {
    ...options,
    variables: { id },
  })
  return <p>{data?.todo.title ?? status}</p>
}

export function SuspendedTodo({ id = '1' }: { id?: string }) {
  return <p>{useSuspenseQuery(TodoQuery, { variables: { id } }).data.todo.title}</p>
}

export const firstTodo = { variables: { id: '1' } }

export function useTodo(options: QueryOptions = {}) {
  return useQuery<TodoData, { id: string }, QueryOptions>(TodoQuery, { ...options, ...firstTodo })
}

/** Fails the latest request five times. A page that asks again after each failure has six requests then. */
export async function failEach({ last }: FakeClient, error: Failure = offline) {
  for (let turn = 0; turn < 5; turn++) await act(() => last().fail(error))
}

/** Responds to the latest request five times. A page that asks again after each response has six requests then. */
export async function respondEach({ last }: FakeClient, data: unknown) {
  for (let turn = 0; turn < 5; turn++) await act(() => last().respond(data))
}
