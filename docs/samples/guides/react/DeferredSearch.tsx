import { useSuspenseQuery } from '@thinql/react'
import { Suspense, useDeferredValue, useState, ViewTransition } from 'react'
import { FoundTodosQuery } from '../../tutorial/documents.ts'

export function DeferredSearch() {
  const [text, setText] = useState('')
  const search = useDeferredValue(text)

  return (
    <>
      <label>
        Search <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <Suspense fallback={<p>Loading…</p>}>
        <ViewTransition>
          <ul aria-busy={search !== text}>
            <Found search={search} />
          </ul>
        </ViewTransition>
      </Suspense>
    </>
  )
}

function Found({ search }: { search: string }) {
  const { data } = useSuspenseQuery(FoundTodosQuery, { variables: { search } })
  return data.todos.map((todo) => <li key={todo.id}>{todo.title}</li>)
}
