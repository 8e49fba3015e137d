import { createClient, unwrap } from '@thinql/core'
import { type TodosData, TodosQuery } from '../../documents'

export const instant = false

const client = createClient({ endpoint: process.env.GRAPHQL_URL, cache: 'no-store' })

/** The `fetch` of Next.js throws while the app is built, so that Next.js renders this page for each request. */
export default async function Page() {
  const { todos } = unwrap(await client.request<TodosData>(TodosQuery))
  return <p>{todos[0]?.title}</p>
}
