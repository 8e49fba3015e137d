import { graphql } from '../gql/index.ts'

export const boardDocument = graphql(`
  query Board {
    items {
      ...BoardItem
    }
    progress {
      done
      total
    }
    latestActivity
  }

  fragment BoardItem on Item {
    id
    title
    note
    status
    assignee
    version
  }
`)

export const addItemDocument = graphql(`
  mutation AddItem($input: AddItemInput!) {
    addItem(input: $input) {
      ...BoardItem
    }
  }
`)

export const deleteItemDocument = graphql(`
  mutation DeleteItem($id: ID!) {
    deleteItem(id: $id) {
      id
    }
  }
`)

export const restoreItemDocument = graphql(`
  mutation RestoreItem($id: ID!) {
    restoreItem(id: $id) {
      id
    }
  }
`)
