import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import type { TransportClient } from './client.ts'
import { todoQuery } from './todoQuery.ts'

const query = gql(todoQuery)

/** Apollo's client, told to keep nothing. */
export const apolloClient: TransportClient = {
  name: '@apollo/client, no-cache',
  connect: (uri, fetch) => {
    const client = new ApolloClient({ link: new HttpLink({ uri, fetch }), cache: new InMemoryCache() })
    return async (id) => {
      const { data } = await client.query({ query, variables: { id }, fetchPolicy: 'no-cache' })
      return data
    }
  },
}
