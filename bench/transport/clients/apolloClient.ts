import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { todoQuery, type TransportClient } from './client.ts'

const query = gql(todoQuery)

/** Apollo's client without its cache. */
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
