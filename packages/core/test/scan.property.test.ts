import fc from 'fast-check'
import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { scanOperations } from '../src/operation/scan.ts'
import { documentText } from './arbitraryDocument.ts'
import { runs } from './runs.ts'

test('the scan finds the operations that the parser of graphql finds', () => {
  fc.assert(
    fc.property(documentText, (text) => {
      expect(scanOperations(text)).toEqual(parsedOperations(text))
    }),
    runs(1000),
  )
})

function parsedOperations(text: string) {
  return parse(text, { noLocation: true })
    .definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
    .map(({ operation, name }) => ({ kind: operation, name: name?.value }))
}
