import { createClient } from '@thinql/core'
import { createQueryStore, useMutation } from '@thinql/react'
import { authorize } from '../../../../../../packages/core/recipes/authorize.ts'
import { onOtherTab } from '../../../../../../packages/core/recipes/onOtherTab.ts'
import { createSession } from '../../../../../../packages/core/recipes/session.ts'
import { devtools } from '../../../appStore.ts'
import { signInDocument, signOutDocument } from './documents.ts'

export const session = createSession('/session/token')

/** The data of the signed-in user. */
export const accountStore = devtools.connect(
  createQueryStore(createClient({ middleware: [devtools.middleware, authorize({ ...session, refresh })] })),
  'Account',
)

onOtherTab(() => accountStore.clear({ refetch: false }))

/** Gets a new token. If the session has ended, forgets all data. */
async function refresh(expired: string | null): Promise<void> {
  await session.refresh(expired)
  if (session.token() === null) accountStore.clear({ refetch: false })
}

/** Signs in. Fetches what is on screen as the new user. */
export function useSignIn() {
  const [signIn, state] = useMutation(signInDocument, { store: accountStore })
  async function enter(variables: { name: string; password: string }) {
    const { data } = await signIn({ variables })
    if (!data) return
    session.signIn(data.signIn)
    accountStore.clear()
  }
  return [enter, state] as const
}

/** Ends the session on the server, then forgets its token and all data. */
export function useSignOut() {
  const [signOut, state] = useMutation(signOutDocument, { store: accountStore })
  async function leave() {
    const { error } = await signOut()
    if (error) return
    session.signOut()
    accountStore.clear({ refetch: false })
  }
  return [leave, state] as const
}
