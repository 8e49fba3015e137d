import { memo, useEffect, useLayoutEffect } from 'react'
import type { RenderObserver } from './Screen.tsx'
import type { Instance, Todo } from '../../react/library.ts'

export type Actions = Map<string, (title: string) => unknown>

export interface ListProps {
  readonly instance: Instance
  readonly observer: RenderObserver
  readonly actions: Actions
}

interface RowProps extends ListProps {
  readonly name: string
  readonly id: string
}

export function TodoRow({ name, id, instance: { useTodo }, observer, actions }: RowProps) {
  const { data, refetch } = useTodo(id)
  observer.rendered()
  useShown(observer, name, data?.title)
  useLayoutEffect(() => void actions.set(name, refetch))
  return <li>{data?.title}</li>
}

/** Renders again only for another object. */
const Title = memo(function Title({
  name,
  todo,
  observer,
}: {
  name: string
  todo: Todo
  observer: RenderObserver
}) {
  observer.rendered()
  useShown(observer, name, todo.title)
  return <li>{todo.title}</li>
})

/** Loads 1,000 todos in pages of ten, and has an action that fetches all of them again. */
export function Pages({ instance: { usePages }, observer, actions }: ListProps) {
  const { todos, hasNext, loadNext, refetch } = usePages?.() ?? nothing
  useLayoutEffect(() => void actions.set('all', refetch))
  useEffect(() => {
    if (hasNext) loadNext()
  }, [hasNext, loadNext, todos.length])
  return todos.map((todo, index) => <Title key={index} {...{ name: String(index), todo, observer }} />)
}

const nothing = { todos: [], hasNext: false, loadNext: () => undefined, refetch: () => undefined }

export function RenameRow({ name, id, instance: { useRename }, observer, actions }: RowProps) {
  const { title, rename } = useRename()
  observer.rendered()
  useShown(observer, name, title)
  useLayoutEffect(() => void actions.set(name, (title) => rename(id, title)))
  return <li>{title}</li>
}

function useShown(observer: RenderObserver, name: string, title: string | undefined): void {
  // It runs in each commit. With dependencies, it would never run for some mutations of SWR; README.md says why.
  useLayoutEffect(() => {
    if (title !== undefined) observer.shows(name, title)
  })
}
