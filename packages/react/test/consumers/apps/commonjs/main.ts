import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider, prefetchQuery, useQuery } from '@thinql/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const todosQuery = 'query Todos { todos { id title } }'

function Todos() {
  const { data } = useQuery<{ todos: { title: string }[] }>(todosQuery)
  return createElement('p', null, data?.todos[0]?.title)
}

async function main() {
  const store = createQueryStore(createClient({ endpoint: process.env['GRAPHQL_URL'] }))
  await prefetchQuery(store, todosQuery)
  const html = renderToString(createElement(GraphQLProvider, { store }, createElement(Todos)))
  console.log(process.version, html)
}
void main()
