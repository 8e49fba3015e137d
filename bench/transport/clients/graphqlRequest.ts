import { GraphQLClient } from 'graphql-request'
import { todoQuery, type TransportClient } from './client.ts'

export const graphqlRequest: TransportClient = {
  name: 'graphql-request',
  connect: (endpoint, fetch) => {
    const client = new GraphQLClient(endpoint, { fetch })
    return (id) => client.request(todoQuery, { id })
  },
}
