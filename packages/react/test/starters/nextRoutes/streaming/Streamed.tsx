'use client'
import { useSuspenseQuery } from '@thinql/react'
import { GreetingQuery, type TodosData, TodosQuery } from '../documents'

export function StreamedGreeting() {
  return <h1>{useSuspenseQuery<{ greeting: string }>(GreetingQuery).data.greeting}</h1>
}

export function StreamedTodos() {
  const { data } = useSuspenseQuery<TodosData>(TodosQuery)
  return (
    <ul>
      {data.todos.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  )
}
