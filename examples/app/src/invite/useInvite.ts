import type { Failure } from '@thinql/core'
import { useMutation } from '@thinql/react'
import { useActionState } from 'react'
import type { InviteGuestInput } from '../gql/graphql.ts'
import { graphql } from '../gql/index.ts'
import { guestsDocument } from '../guests/useGuests.ts'

const inviteGuestDocument = graphql(`
  mutation InviteGuest($input: InviteGuestInput!) {
    inviteGuest(input: $input) {
      id
      name
    }
  }
`)

interface FormState {
  /** What was typed, so that the form keeps it after an error. React empties a form after each action. */
  readonly input: InviteGuestInput
  readonly failure?: Failure
  /** The guest who was invited. */
  readonly invited?: string
}

const empty: InviteGuestInput = { name: '', email: '' }

/** The state of the form, its action, and whether that is pending. */
export function useInvite() {
  const [invite] = useMutation(inviteGuestDocument, { invalidates: [guestsDocument] })
  return useActionState<FormState, FormData>(
    async (_before, form) => {
      // The form has no files.
      const input = { ...empty, ...(Object.fromEntries(form) as Partial<InviteGuestInput>) }
      const { data, error } = await invite({ variables: { input } })
      if (error) return { input, failure: error }
      return { input: empty, invited: data.inviteGuest.name }
    },
    { input: empty },
  )
}
