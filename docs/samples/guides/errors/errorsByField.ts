import { graphqlErrors, type Failure } from '@thinql/core'

/**
 * The messages of the server for each field of a form. `general` are those for no field of it. If the request failed in
 * another way, there are none: then show the error itself.
 */
export function errorsByField<TField extends string>(error: Failure | undefined, fields: readonly TField[]) {
  const byField: Partial<Record<TField, readonly string[]>> = {}
  const general: string[] = []
  for (const { message, extensions } of graphqlErrors(error)) {
    const field = fields.find((name) => name === extensions?.field)
    if (field) byField[field] = [...(byField[field] ?? []), message]
    else general.push(message)
  }
  return { byField, general }
}
