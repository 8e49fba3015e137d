import { connection } from 'next/server'
import { Suspense } from 'react'
import { StreamedGreeting, StreamedTodos } from './Streamed'
import { StreamedStore } from './StreamedStore'

export const instant = false

export default async function Page() {
  // Next.js must not render this page when it builds the app.
  await connection()
  return (
    <StreamedStore endpoint={process.env.GRAPHQL_URL}>
      <Suspense fallback={<p>Loading the greeting …</p>}>
        <StreamedGreeting />
      </Suspense>
      <Suspense fallback={<p>Loading the todos …</p>}>
        <StreamedTodos />
      </Suspense>
    </StreamedStore>
  )
}
