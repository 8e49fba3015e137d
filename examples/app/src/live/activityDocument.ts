import { graphql } from '../gql/index.ts'

export const activityDocument = graphql(`
  subscription Activity {
    activity {
      id
      itemId
      title
      text
      by
    }
  }
`)
