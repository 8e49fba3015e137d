import type { Client } from '@thinql/core'
import { graphql } from '../support/gql/index.ts'

const TodosQuery = graphql(`
  query Todos {
    todos {
      id
      title
    }
  }
`)

export async function run(client: Client) {
  const { data, error } = await client.request(TodosQuery)
  if (error) console.log(error.name, error.message)
  else for (const { title } of data.todos) console.log(title)
}
