import { type Client, createClient } from './client.ts'
import type { GraphQLDocument } from './operation/document.ts'
import type { CallOptions } from './operation/options.ts'
import type { Untyped } from './operation/untyped.ts'
import { overlay } from './request/headers.ts'
import type { IncrementalResult } from './result/part.ts'
import type { Result } from './result/result.ts'
import { pulled } from './transport/pulled.ts'
import { type PartsProtocol, receiveParts } from './transport/receiveParts.ts'
import { untilAborted } from './transport/untilAborted.ts'

/** The results of an operation that is answered in parts. All around the exchange itself is done by `request`. */
export function pullResults(
  { options }: Client,
  document: GraphQLDocument,
  call: CallOptions | undefined,
  protocol: PartsProtocol,
): AsyncGenerator<IncrementalResult<Untyped>, void, void> {
  return pulled(async (emit, left) => {
    let last: Result<Untyped> | undefined
    for (const accept of protocol.accepts()) {
      const client = createClient({
        ...options,
        headers: overlay({ accept }, options.headers),
        middleware: [
          () => (operation) => {
            const { signal } = operation.fetchOptions
            const signals = signal ? [signal, left] : [left]
            return untilAborted(signals, operation, (sent) =>
              receiveParts(sent, protocol, options.fetch, emit),
            )
          },
        ],
      })
      last = await client.request(document, call)
      if (last.response?.status !== 406) break
    }
    return last?.error || last?.data ? last : undefined
  })
}
