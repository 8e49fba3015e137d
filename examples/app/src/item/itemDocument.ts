import { graphql } from '../gql/index.ts'

export const itemDocument = graphql(`
  query Item($id: ID!) {
    item(id: $id) {
      ...BoardItem
      attachments {
        id
        name
        size
        url
      }
    }
  }
`)
