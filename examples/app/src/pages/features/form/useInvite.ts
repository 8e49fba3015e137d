import { useMutation } from '@thinql/react'
import { useActionState } from 'react'
import { guestsDocument } from '../longList/documents.ts'
import { inviteGuestDocument, newestGuestsDocument } from './documents.ts'
import { empty, type FormState, inputOf } from './formState.ts'

/** The state of the form, its action, and whether that is pending. React empties the form after each action. */
export function useInvite() {
  const [invite] = useMutation(inviteGuestDocument, { invalidates: [newestGuestsDocument, guestsDocument] })
  return useActionState<FormState, FormData>(
    async (_before, form) => {
      const input = inputOf(form)
      const { data, error } = await invite({ variables: { input } })
      if (error) return { input, failure: error }
      return { input: empty, invited: data.inviteGuest.name }
    },
    { input: empty },
  )
}
