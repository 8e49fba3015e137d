import { graphql } from '@octokit/graphql'
import { todoQuery, type TransportClient } from './client.ts'

export const octokit: TransportClient = {
  name: '@octokit/graphql',
  connect: (endpoint, fetch) => {
    const client = graphql.defaults({ url: endpoint, request: { fetch } })
    return (id) => client<unknown>(todoQuery, { id })
  },
}
