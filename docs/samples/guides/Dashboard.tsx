import { useQueries } from '@thinql/react'
import { graphql } from '../support/gql/index.ts'

const DoneQuery = graphql(`
  query Done {
    todos {
      id
      done
    }
  }
`)
const FirstQuery = graphql(`
  query First {
    todoPage(first: 1) {
      nodes {
        id
        title
      }
    }
  }
`)
const MilkQuery = graphql(`
  query Milk($search: String) {
    todos(search: $search) {
      id
    }
  }
`)
const StateQuery = graphql(`
  query State($id: ID!) {
    todo(id: $id) {
      id
      title
      done
    }
  }
`)
const NameQuery = graphql(`
  query Me {
    me {
      id
      name
    }
  }
`)

export function Dashboard({ id = '2' }: { id?: string }) {
  const [done, first, milk, state, name] = useQueries([
    { document: DoneQuery, pollInterval: 1_000 },
    { document: FirstQuery, pollInterval: 5_000 },
    { document: MilkQuery, variables: { search: 'milk' }, pollInterval: 10_000 },
    { document: StateQuery, variables: { id }, pollInterval: (data) => !data?.todo?.done && 2_000 },
    { document: NameQuery, pollInterval: 60_000 },
  ])
  return (
    <ul>
      <li>Done: {done.data?.todos.filter((todo) => todo.done).length ?? '…'}</li>
      <li>First: {first.data?.todoPage.nodes[0]?.title ?? '…'}</li>
      <li>With milk: {milk.data?.todos.length ?? '…'}</li>
      <li>
        {state.data?.todo?.title ?? '…'}: {state.data?.todo?.done ? 'done' : 'open'}
      </li>
      <li>Signed in: {name.data ? (name.data.me?.name ?? 'nobody') : '…'}</li>
    </ul>
  )
}
