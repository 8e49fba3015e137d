import { createClient, unwrap } from '@thinql/core'
import { redirect } from 'next/navigation'
import { TodosQuery } from '../../documents'

/** No boundary is around what waits for the request. */
export const instant = false

const client = createClient({ middleware: [() => () => redirect('/about')] })

export default async function Page() {
  return unwrap(await client.request(TodosQuery))
}
