import { graphql } from '../../../gql/index.ts'

export const serverTimeDocument = graphql(`
  subscription ServerTime {
    serverTime {
      startedAt
      seconds
    }
  }
`)
