import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanOperations } from '../../src/document/scan.ts'
import { documentText } from './arbitraryDocument.ts'
import { parsedOperations } from './parsedOperations.ts'
import { runs } from './runs.ts'

test('finds the same operations as the parser of graphql', () => {
  fc.assert(
    fc.property(documentText, (text) => {
      expect(scanOperations(text)).toEqual(parsedOperations(text))
    }),
    runs(1000),
  )
})
