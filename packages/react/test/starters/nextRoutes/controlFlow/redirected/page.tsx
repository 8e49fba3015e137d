import { createClient, unwrap } from '@thinql/core'
import { redirect } from 'next/navigation'
import { TodosQuery } from '../../documents'

export const instant = false

const client = createClient({ middleware: [() => () => redirect('/about')] })

export default async function Page() {
  return unwrap(await client.request(TodosQuery))
}
