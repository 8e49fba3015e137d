import { Kind, parse } from 'graphql'
import type { ScannedOperation } from '../../src/document/scan.ts'

/** The operations that the parser of graphql finds. */
export function parsedOperations(text: string): ScannedOperation[] {
  return parse(text, { noLocation: true })
    .definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
    .map(({ operation, name }) => ({ kind: operation, name: name?.value }))
}
