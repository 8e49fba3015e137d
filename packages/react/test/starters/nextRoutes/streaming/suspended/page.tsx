import { connection } from 'next/server'
import { StreamedGreeting, StreamedTodos } from '../Streamed'
import { StreamedStore } from '../StreamedStore'

export const instant = false

export default async function Page() {
  // Next.js must not render this page when it builds the app.
  await connection()
  return (
    <StreamedStore endpoint={process.env.GRAPHQL_URL}>
      <StreamedGreeting />
      <StreamedTodos />
    </StreamedStore>
  )
}
