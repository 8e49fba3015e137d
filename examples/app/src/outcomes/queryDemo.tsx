import type { GraphQLDocument } from '@thinql/core'
import { useQuery } from '@thinql/react'
import type { ComponentType } from 'react'
import { StateTrail } from './StateTrail.tsx'

interface DemoQuery<TVariables> {
  readonly document: GraphQLDocument<unknown, TVariables>
  readonly variables?: TVariables
}

/** The example beside the state of the query that it shows; both use one entry of the store, and one request. */
export function queryDemo<TVariables>(
  { document, variables }: DemoQuery<TVariables>,
  Example: ComponentType,
): ComponentType {
  return function QueryDemo() {
    // What the document needs was checked above.
    const { status, error } = useQuery(document as GraphQLDocument, { variables })
    return (
      <>
        <StateTrail state={error ? `${status}: ${error.name}` : status} />
        <Example />
      </>
    )
  }
}
