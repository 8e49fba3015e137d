import { type Failure, graphqlErrors, GraphQLResultError } from '@thinql/core'
import { toe } from 'graphql-toe'

/** The data of a query for a render. Reading a field that failed throws its error, so a field that is null has no value. */
export function throwingFields<TData extends object>(data: TData, error: Failure | undefined): TData {
  const response = error?.response
  const errors = graphqlErrors(error).flatMap((fieldError) => {
    const { message, path } = fieldError
    // The error of a whole request has no path, and no data beside it.
    if (!path || !response) return []
    return Object.assign(new GraphQLResultError(message, { response, errors: [fieldError] }), { path })
  })
  return errors.length ? toe({ data, errors }) : data
}
