import { type Middleware, toResult } from '@thinql/core'

/** A GraphQL response, as JSON. */
interface MockResponse {
  data?: unknown
  errors?: readonly { message: string }[]
}

/** The response to each operation, by its name. */
export type Mocks = Readonly<
  Record<string, (variables: Readonly<Record<string, unknown>>) => MockResponse | Promise<MockResponse>>
>

/** Responds to the operations that it knows, and sends the others. */
export function mock(mocks: Mocks): Middleware {
  return (next) => async (operation) => {
    const respond = mocks[operation.name ?? '']
    return respond ? toResult(operation, await respond(operation.variables ?? {})) : next(operation)
  }
}
