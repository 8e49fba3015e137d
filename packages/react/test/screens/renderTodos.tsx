import { act } from '@testing-library/react'
import { type ActiveQueryState, type QueryStoreOptions, useQueries } from '../../src/index.ts'
import { flushMicrotasks } from '../fakes/fakeClient.ts'
import { harness, titled, type TodoData, todoItem } from '../harness/harness.tsx'

/** Renders `useQueries` with the todos of these ids. */
export function renderTodos(initial: string[], options: QueryStoreOptions & { strict?: boolean } = {}) {
  const all = harness(options)
  const rendered: (readonly ActiveQueryState<TodoData>[])[] = []
  const useIds = (ids: string[]) => {
    const states = useQueries(ids.map(todoItem))
    rendered.push(states)
    return states
  }
  const hook = all.renderHook(useIds, initial)
  const sent = () => all.calls.map(({ variables }) => (variables as { id: string }).id)
  /** Responds to the latest requests, in their order. */
  const respond = (...titles: string[]) =>
    act(async () => {
      for (const [index, call] of all.calls.slice(-titles.length).entries())
        void call.respond(titled(titles[index] ?? ''))
      await flushMicrotasks()
    })
  const titles = () => hook.result.current.map(({ data }) => data?.todo.title)
  return { ...all, ...hook, rendered, sent, respond, titles }
}
