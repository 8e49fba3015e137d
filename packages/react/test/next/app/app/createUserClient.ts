import { createClient } from '@thinql/core'
import { cookies } from 'next/headers'

/**
 * A client that speaks for the user whose request is being answered.
 *
 * The cookies are read here and not in a header function: by throwing, they tell Next.js that the page is dynamic, and
 * what a header function throws becomes a Result.
 */
export async function createUserClient() {
  const user = (await cookies()).get('user')?.value ?? 'nobody'
  return createClient({ endpoint: process.env.GRAPHQL_URL, headers: { user } })
}
