import { Kind, parse } from 'graphql'
import type { ScannedDefinition } from '../../src/document/scan.ts'

/** The operations and fragments that the parser of graphql finds. */
export function parsedDefinitions(text: string): ScannedDefinition[] {
  return parse(text, { noLocation: true }).definitions.flatMap((node): ScannedDefinition[] => {
    if (node.kind === Kind.FRAGMENT_DEFINITION) return [{ kind: 'fragment', name: node.name.value }]
    if (node.kind !== Kind.OPERATION_DEFINITION) return []
    return [{ kind: node.operation, name: node.name?.value }]
  })
}
