import { createClient } from '@thinql/core'
import type { TransportClient } from './client.ts'
import { todoQuery } from './todoQuery.ts'

export const thinql: TransportClient = {
  name: 'thinql',
  connect: (endpoint, fetch) => {
    const client = createClient({ endpoint, fetch })
    return async (id) => {
      const { data, error } = await client.request<object>(todoQuery, { variables: { id } })
      if (error) throw error
      return data
    }
  },
}
