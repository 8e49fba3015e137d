import { graphql } from '../../../gql/index.ts'

export const guestsDocument = graphql(`
  query Guests($search: String, $after: ID) {
    guests(search: $search, after: $after) {
      total
      nodes {
        id
        name
        email
        comes
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`)

export const setComesDocument = graphql(`
  mutation SetGuestComes($id: ID!, $comes: Boolean!) {
    setGuestComes(id: $id, comes: $comes) {
      id
      comes
    }
  }
`)
