'use client'
import { useSuspenseQuery } from '@thinql/react'
import { useState } from 'react'
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

/** Shows what the browser has of a JSON scalar. */
export function StreamedProfile() {
  const { data } = useSuspenseQuery<{ profile: object }>('query Profile { profile }')
  const [shown, setShown] = useState('')
  return <button onClick={() => setShown(JSON.stringify(data))}>Show {shown}</button>
}
