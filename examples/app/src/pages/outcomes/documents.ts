import { graphql } from '../../gql/index.ts'

export const progressDocument = graphql(`
  query Progress {
    progress {
      done
      total
    }
  }
`)

export const newestItemsDocument = graphql(`
  query NewestItems($first: Int!) {
    items(first: $first) {
      nodes {
        id
        title
      }
    }
  }
`)

export const launchDayDocument = graphql(`
  query LaunchDay {
    progress {
      done
      total
    }
    launchForecast
  }
`)

export const addNoteDocument = graphql(`
  mutation AddNote($input: UpdateItemInput!) {
    updateItem(input: $input) {
      id
      note
    }
  }
`)
