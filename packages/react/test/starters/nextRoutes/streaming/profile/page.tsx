import { connection } from 'next/server'
import { Suspense } from 'react'
import { StreamedProfile } from '../Streamed'
import { StreamedStore } from '../StreamedStore'

export const instant = false

/** A page with elements of a user, which have the name that the scripts of the state use. */
export default async function Page() {
  await connection()
  return (
    <StreamedStore endpoint={process.env.GRAPHQL_URL}>
      <a id="states">Theirs</a>
      <form name="states" />
      <Suspense fallback={<p>Loading the profile …</p>}>
        <StreamedProfile />
      </Suspense>
    </StreamedStore>
  )
}
