import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { firstValueFrom } from 'rxjs'
import { todoQuery, type TransportClient } from './client.ts'

const query = gql(todoQuery)

/** Apollo's transport without its client. */
export const apolloLink: TransportClient = {
  name: '@apollo/client, link',
  connect: (uri, fetch) => {
    const link = new HttpLink({ uri, fetch })
    // Required by the types; the link does not use it here.
    const client = new ApolloClient({ link, cache: new InMemoryCache() })
    return async (id) => {
      const { data } = await firstValueFrom(
        ApolloLink.execute(link, { query, variables: { id } }, { client }),
      )
      return data
    }
  },
}
