import { apolloClient } from './apolloClient.ts'
import { apolloLink } from './apolloLink.ts'
import { bareFetch } from './bareFetch.ts'
import type { TransportClient } from './client.ts'
import { graphqlRequest } from './graphqlRequest.ts'
import { handWritten, handWrittenReader } from './handWritten.ts'
import { octokit } from './octokit.ts'
import { shopify } from './shopify.ts'
import { thinql } from './thinql.ts'
import { urql } from './urql.ts'

/** The others are compared with the first one. */
export const clients: readonly TransportClient[] = [
  bareFetch,
  handWritten,
  handWrittenReader,
  thinql,
  shopify,
  graphqlRequest,
  octokit,
  urql,
  apolloLink,
  apolloClient,
]
