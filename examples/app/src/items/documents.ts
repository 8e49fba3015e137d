import { graphql } from '../gql/index.ts'

export const boardDocument = graphql(`
  query Board($search: String, $status: ItemStatus, $after: ID) {
    items(first: 10, search: $search, status: $status, after: $after) {
      nodes {
        ...BoardItem
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
    progress {
      done
      total
    }
    latestActivities(first: 1) {
      id
    }
  }

  fragment BoardItem on Item {
    id
    title
    note
    status
    assignee
    due
  }
`)

/** The history is slow, so it is deferred. */
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
