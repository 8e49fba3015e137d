import { graphql } from '../gql/index.ts'

export const boardDocument = graphql(`
  query Board {
    items {
      nodes {
        ...BoardItem
      }
    }
  }

  fragment BoardItem on Item {
    id
    title
    note
    status
  }
`)
