import { act } from '@testing-library/react'
import type { Failure } from '@thinql/core'
import { type QueryOptions, useQuery } from '../../src/index.ts'
import { offline } from '../fakes/errors.ts'
import type { FakeClient } from '../fakes/fakeClient.ts'
import { type TodoData, TodoQuery } from './todoQuery.ts'

/** The variables of the todo of most reports. */
export const firstTodo = { variables: { id: '1' } }

/** Loads the todo of most reports. */
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
