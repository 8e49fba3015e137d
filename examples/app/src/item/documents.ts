import { graphql } from '../gql/index.ts'

/** The history is slow, so it is deferred. */
export const itemDocument = graphql(`
  query Item($id: ID!) {
    item(id: $id) {
      ...BoardItem
      ...Attachments
      ... @defer {
        history {
          id
          text
          at
        }
      }
    }
    latestActivity
  }
`)

export const updateItemDocument = graphql(`
  mutation UpdateItem($input: UpdateItemInput!) {
    updateItem(input: $input) {
      ...BoardItem
    }
  }
`)

export const addAttachmentDocument = graphql(`
  mutation AddAttachment($itemId: ID!, $file: File!) {
    addAttachment(itemId: $itemId, file: $file) {
      ...Attachments
    }
  }

  fragment Attachments on Item {
    attachments {
      id
      name
      size
      url
    }
  }
`)
