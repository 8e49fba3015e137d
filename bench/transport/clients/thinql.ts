import { createClient } from '@thinql/core'
import { todoQuery, type TransportClient } from './client.ts'

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
