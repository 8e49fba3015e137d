import { graphql } from '../gql/index.ts'

/** Tells that something was done; what it was is another question. */
export const latestActivityDocument = graphql(`
  subscription LatestActivity {
    latestActivity
  }
`)

export const latestActivitiesDocument = graphql(`
  query LatestActivities {
    latestActivities {
      id
      itemId
      title
      text
      at
      by
    }
  }
`)
