import { Client, fetchExchange, gql } from '@urql/core'
import { todoQuery, type TransportClient } from './client.ts'

const document = gql(todoQuery)

export const urql: TransportClient = {
  name: '@urql/core',
  connect: (url, fetch) => {
    const client = new Client({ url, fetch, exchanges: [fetchExchange], preferGetMethod: false })
    return async (id) => {
      const { data, error } = await client.query<object>(document, { id }).toPromise()
      if (error) throw error
      return data
    }
  },
}
