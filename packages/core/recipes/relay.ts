import { type Client, graphqlErrors } from '@thinql/core'
import { Network, Observable, type PayloadData, type PayloadError } from 'relay-runtime'

/** Makes the network of Relay from a client. Relay decides what to do if a response has both data and errors. */
export function createNetwork(client: Client) {
  return Network.create(({ text }, variables, _, files) =>
    Observable.create((sink) => {
      const controller = new AbortController()
      const options = { variables: { ...variables, ...files }, signal: controller.signal }
      void client.request<PayloadData>(text ?? '', options).then(({ data, error }) => {
        const errors = graphqlErrors(error) as PayloadError[] // they differ only in `readonly`
        if (!error || errors.length) sink.next(data ? { data, errors } : { errors })
        else if (!sink.closed) sink.error(error)
        sink.complete()
      })
      return () => controller.abort()
    }),
  )
}
