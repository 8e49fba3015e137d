import { graphql } from '../gql/index.ts'

/** The history takes its time, so the rest of the page doesn’t wait for it. */
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
      ... @defer {
        history {
          id
          text
          at
        }
      }
    }
    latestActivities(first: 1) {
      id
    }
  }
`)
