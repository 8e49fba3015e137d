import { createClient, timeout } from '@thinql/core'
import { createQueryStore, dehydrate, type DehydratedState, prefetchQuery, useQuery } from '@thinql/react'
import type { GetServerSideProps } from 'next'
import { type TodosData, TodosQuery } from '../app/documents'

export const getServerSideProps: GetServerSideProps<{ state: DehydratedState }> = async ({ req }) => {
  const { cookie = '' } = req.headers
  const store = createQueryStore(
    createClient({
      endpoint: process.env.GRAPHQL_URL,
      headers: { cookie },
      middleware: [timeout(10_000)],
    }),
  )
  await prefetchQuery(store, TodosQuery)
  return { props: { state: dehydrate(store) } }
}

export default function Todos() {
  const { data, error } = useQuery<TodosData>(TodosQuery)
  if (!data) return <p>{error ? 'The todos could not be loaded.' : 'Loading…'}</p>
  return (
    <ul>
      {data.todos.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  )
}
