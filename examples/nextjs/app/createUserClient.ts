import { createClient, timeout } from '@thinql/core'
import { cookies } from 'next/headers'

/** Creates a client that sends the cookies of the current user. */
export async function createUserClient() {
  const cookie = (await cookies()).toString()
  return createClient({
    endpoint: process.env.GRAPHQL_URL,
    headers: { cookie },
    middleware: [timeout(10_000)],
  })
}
