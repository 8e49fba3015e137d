import {
  AbortError,
  type Client,
  createClient,
  type OperationOptions,
  type Failure,
  type Result,
  GraphQLResultError,
  NetworkError,
  ServerError,
} from '@thinql/core'

export interface FakeCall {
  readonly document: unknown
  readonly variables: unknown
  readonly options: OperationOptions
  readonly signal: AbortSignal
  /** Sends a response. Resolves when the store has taken it. */
  readonly respond: (data: unknown) => Promise<void>
  /** Sends a failure. Resolves when the store has taken it. */
  readonly fail: (error: Failure, data?: unknown) => Promise<void>
}

export interface FakeClient {
  readonly client: Client
  readonly calls: readonly FakeCall[]
  readonly last: () => FakeCall
}

export function fakeClient(): FakeClient {
  const calls: FakeCall[] = []
  const request = (
    document: unknown,
    options: OperationOptions & { signal?: AbortSignal; variables?: unknown } = {},
  ) =>
    new Promise<Result<unknown>>((resolve) => {
      const finish = (result: Result<unknown>) => {
        resolve(result)
        return flushMicrotasks()
      }
      options.signal?.addEventListener('abort', () => void finish({ error: new AbortError('aborted') }))
      calls.push({
        document,
        variables: options.variables,
        options,
        signal: options.signal ?? new AbortController().signal,
        respond: (data) => finish({ data, response: { status: 200, headers: new Headers() } }),
        fail: (error, data = error.response?.data) => finish({ error, data }),
      })
    })
  return {
    // A fake can't keep the types of any document, as the generic signature promises.
    client: { ...createClient(), request: request as Client['request'] },
    calls,
    last() {
      const call = calls.at(-1)
      if (!call) throw new Error('nothing was requested')
      return call
    },
  }
}

/** Waits until the promises between the client and the store have resolved. */
export async function flushMicrotasks(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

export const offline = new NetworkError('offline')

export const refused = new ServerError('refused', {
  response: { status: 401, headers: new Headers(), body: '' },
})

/** The error of a response that has GraphQL errors, and this data beside them. */
export const partly = (data?: unknown) =>
  new GraphQLResultError('partly', {
    response: { status: 200, headers: new Headers(), body: '', data },
    errors: [{ message: 'partly' }],
  })
