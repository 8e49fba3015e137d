import { memo, useLayoutEffect } from 'react'
import type { Instance } from '../../react/library.ts'
import type { Todo } from '../../react/todos.ts'
import type { Watch } from './Watch.ts'

/** Handed out by the components, so that a benchmark can do what a user's click would. */
export type Actions = Map<string, (title: string) => unknown>

interface RowProps {
  readonly name: string
  readonly id: string
  readonly instance: Instance
  readonly watch: Watch
  readonly actions: Actions
}

/** Follows a todo of its own. */
export function TodoRow({ name, id, instance: { useTodo }, watch, actions }: RowProps) {
  const { data, refetch } = useTodo(id)
  watch.rendered()
  useShown(watch, name, data?.title)
  useLayoutEffect(() => void actions.set(name, refetch))
  return <li>{data?.title}</li>
}

/** Follows all todos, and shows one. */
export function ListRow({ name, id, instance: { useTodos }, watch, actions }: RowProps) {
  const { data, refetch } = useTodos()
  useLayoutEffect(() => void actions.set(name, refetch))
  const todo = data?.[Number(id)]
  return todo ? <Title name={name} todo={todo} watch={watch} /> : null
}

/** Renders when the todo is another object. */
const Title = memo(function Title({ name, todo, watch }: { name: string; todo: Todo; watch: Watch }) {
  watch.rendered()
  useShown(watch, name, todo.title)
  return <li>{todo.title}</li>
})

/** Renames a todo. */
export function RenameRow({ name, id, instance: { useRename }, watch, actions }: RowProps) {
  const { title, rename } = useRename()
  watch.rendered()
  useShown(watch, name, title)
  useLayoutEffect(() => void actions.set(name, (title) => rename(id, title)))
  return <li>{title}</li>
}

function useShown(watch: Watch, name: string, title: string | undefined): void {
  useLayoutEffect(() => {
    if (title !== undefined) watch.shows(name, title)
  }, [watch, name, title])
}
