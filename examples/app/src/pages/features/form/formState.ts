import type { RequestFailure } from '@thinql/core'
import type { InviteGuestInput } from '../../../gql/graphql.ts'

export interface FormState {
  /** What was typed, so that the form keeps it after an error. */
  readonly input: InviteGuestInput
  readonly failure?: RequestFailure
  /** The guest who was invited. */
  readonly invited?: string
}

export const empty: InviteGuestInput = { name: '', email: '' }

export function inputOf(form: FormData): InviteGuestInput {
  // The form has no files.
  return { ...empty, ...(Object.fromEntries(form) as Partial<InviteGuestInput>) }
}
