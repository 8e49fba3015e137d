import { createGraphQLClient } from '@shopify/graphql-client'
import { todoQuery, type TransportClient } from './client.ts'

export const shopify: TransportClient = {
  name: '@shopify/graphql-client',
  connect: (url, fetch) => {
    const headers = { 'Content-Type': 'application/json' }
    const client = createGraphQLClient({ url, headers, customFetchApi: fetch })
    return async (id) => {
      const { data, errors } = await client.request<object>(todoQuery, { variables: { id } })
      if (errors) throw new Error(errors.message)
      return data
    }
  },
}
