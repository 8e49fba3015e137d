import { graphql } from '../gql/index.ts'

export const guestCountDocument = graphql(`
  query GuestCount {
    guestCount {
      total
      coming
      countedAt
    }
  }
`)
