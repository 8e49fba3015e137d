import { type GraphQLDocument, type Middleware, type Failure, toResult } from '@thinql/core'

/**
 * Responds to one document in tests, stories and samples. Everything else is the real client and the real store.
 *
 * `createClient({ middleware: [mock(TodosQuery, () => ({ todos: [] })), mock(AddTodo, () => new
 * NetworkError('offline'))] })`
 */
export function mock<TData, TVariables>(
  document: GraphQLDocument<TData, TVariables>,
  respond: (variables: NoInfer<TVariables>) => TData | Failure | Promise<TData | Failure>,
): Middleware {
  return (next) => async (operation) => {
    if (operation.source !== document) return next(operation)
    // The hooks and `request` take only variables of this type.
    const response = await respond((operation.variables ?? {}) as TVariables)
    return response instanceof Error ? { error: response } : toResult(operation, { data: response })
  }
}
