import { graphqlErrors, type Middleware } from '@thinql/core'

/** Calls back when the server wants somebody to sign in: with the status 401, or with the code UNAUTHENTICATED. */
export function onRefused(signIn: () => void): Middleware {
  return (next) => async (operation) => {
    const result = await next(operation)
    const { error } = result
    const isUnauthenticated = graphqlErrors(error).some(
      ({ extensions }) => extensions?.code === 'UNAUTHENTICATED',
    )
    if (isUnauthenticated || (error?.name === 'ServerError' && error.status === 401)) signIn()
    return result
  }
}
