import { graphql } from '../../../gql/index.ts'

export const newestGuestsDocument = graphql(`
  query NewestGuests {
    guests(first: 3) {
      total
      nodes {
        id
        name
        email
      }
    }
  }
`)

export const inviteGuestDocument = graphql(`
  mutation InviteGuest($input: InviteGuestInput!) {
    inviteGuest(input: $input) {
      id
      name
    }
  }
`)
