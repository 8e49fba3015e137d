import { graphql } from '@octokit/graphql'
import type { TransportClient } from './client.ts'
import { todoQuery } from './todoQuery.ts'

export const octokit: TransportClient = {
  name: '@octokit/graphql',
  connect: (endpoint, fetch) => {
    const client = graphql.defaults({ url: endpoint, request: { fetch } })
    return (id) => client<unknown>(todoQuery, { id })
  },
}
