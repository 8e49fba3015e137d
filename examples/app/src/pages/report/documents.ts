import { graphql } from '../../gql/index.ts'

export const reportDocument = graphql(`
  query Report {
    progress {
      done
      total
    }
    items(first: 100) {
      nodes {
        ...BoardItem
      }
    }
  }
`)

export const archiveDocument = graphql(`
  query Archive {
    items(first: 20) {
      nodes {
        id
        title
        history {
          id
          text
        }
      }
    }
  }
`)
