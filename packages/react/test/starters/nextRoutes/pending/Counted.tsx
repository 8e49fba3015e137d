'use client'
import { useQuery } from '@thinql/react'
import { type TodosData, TodosQuery } from '../documents'

/** Shows a query of the server without suspense. */
export function Counted() {
  const { data } = useQuery<TodosData>(TodosQuery)
  return <output>{data ? `${data.todos.length} todos` : 'Counting …'}</output>
}
