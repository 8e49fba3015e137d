import { useSubscription } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

export const NewestTodo = graphql(`
  subscription NewestTodo {
    todoAdded {
      id
      title
    }
  }
`)

export function NewTodo() {
  const { data, error, done, reconnect } = useSubscription(NewestTodo)
  return (
    <>
      {error && (
        <p role="alert">
          The connection was lost. <button onClick={reconnect}>Connect now</button>
        </p>
      )}
      <p>{data ? `New: ${data.todoAdded.title}` : done ? 'Nothing more will come.' : 'Waiting for todos…'}</p>
    </>
  )
}
