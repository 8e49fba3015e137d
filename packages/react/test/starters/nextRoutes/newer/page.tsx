import { createQueryStore, dehydrate, prefetchQuery } from '@thinql/react'
import { revalidatePath } from 'next/cache'
import Link from 'next/link'
import { addTodo } from '../actions'
import { createUserClient } from '../createUserClient'
import { TodosQuery } from '../documents'
import { Todos } from '../Todos'

export const instant = false

async function addOnServer() {
  'use server'
  await addTodo('Added by the action')
  revalidatePath('/newer')
}

export default async function Page() {
  const store = createQueryStore(await createUserClient())
  await prefetchQuery(store, TodosQuery)
  return (
    <main>
      <Todos state={dehydrate(store)} />
      <form action={addOnServer}>
        <button>Add on the server</button>
      </form>
      <Link href="/about" prefetch={false}>
        About
      </Link>
    </main>
  )
}
