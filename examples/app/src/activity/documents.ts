import { graphql } from '../gql/index.ts'

/** Sends the ID of each new activity. `latestActivitiesDocument` loads the activities themselves. */
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
