import { graphql } from '../gql/index.ts'

export const historyDocument = graphql(`
  query History($id: ID!) {
    item(id: $id) {
      history {
        id
        text
        at
      }
    }
  }
`)
