import { type Client, graphqlErrors } from '@thinql/core'
import { Network, Observable, type PayloadData, type PayloadError } from 'relay-runtime'

/** Relay's network over a client; Relay decides what errors beside data mean. */
export function createNetwork(client: Client) {
  return Network.create(({ text }, variables) =>
    Observable.create((sink) => {
      const controller = new AbortController()
      const options = { variables, signal: controller.signal }
      void client.request<PayloadData>(text ?? '', options).then(({ data, error }) => {
        const errors = graphqlErrors(error) as PayloadError[] // which differ in `readonly` only
        if (!error || errors.length) sink.next(data ? { data, errors } : { errors })
        else if (!sink.closed) sink.error(error)
        sink.complete()
      })
      return () => controller.abort()
    }),
  )
}
