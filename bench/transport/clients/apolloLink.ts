import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { firstValueFrom } from 'rxjs'
import type { TransportClient } from './client.ts'
import { todoQuery } from './todoQuery.ts'

const query = gql(todoQuery)

/** Apollo's transport without its client. */
export const apolloLink: TransportClient = {
  name: '@apollo/client, link',
  connect: (uri, fetch) => {
    const link = new HttpLink({ uri, fetch })
    // A link wants to know a client, and asks it for nothing here.
    const client = new ApolloClient({ link, cache: new InMemoryCache() })
    return async (id) => {
      const { data } = await firstValueFrom(
        ApolloLink.execute(link, { query, variables: { id } }, { client }),
      )
      return data
    }
  },
}
