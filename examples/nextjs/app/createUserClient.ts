import { createClient } from '@thinql/core'
import { cookies } from 'next/headers'

/**
 * Creates a client that sends the cookies of the current user.
 *
 * It doesn't read the cookies in a header function. `cookies()` throws to tell Next.js that the page is dynamic, but
 * the client turns an error of a header function into a Result.
 */
export async function createUserClient() {
  const cookie = (await cookies()).toString()
  return createClient({ endpoint: process.env.GRAPHQL_URL, headers: { cookie } })
}
