import { useQuery } from '@thinql/react'
import { Activity, useState } from 'react'
import { FoundTodosQuery } from '../../tutorial/documents.ts'

export function Tabs() {
  const [tab, setTab] = useState<'todos' | 'about'>('todos')
  return (
    <>
      <button onClick={() => setTab('todos')}>Todos</button>
      <button onClick={() => setTab('about')}>About</button>
      <Activity mode={tab === 'todos' ? 'visible' : 'hidden'}>
        <Todos />
      </Activity>
      {tab === 'about' && <p>A list of todos.</p>}
    </>
  )
}

function Todos() {
  const { data } = useQuery(FoundTodosQuery, { staleTime: 60_000, pollInterval: 30_000 })
  return (
    <>
      <input aria-label="Note" />
      {data?.todos.map((todo) => (
        <p key={todo.id}>{todo.title}</p>
      ))}
    </>
  )
}
