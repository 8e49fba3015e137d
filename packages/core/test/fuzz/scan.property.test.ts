import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanDefinitions } from '../../src/document/scan.ts'
import { documentText } from './arbitraryDocument.ts'
import { parsedDefinitions } from './parsedDefinitions.ts'
import { runs } from './runs.ts'

test('finds the same definitions as the parser of graphql', () => {
  fc.assert(
    fc.property(documentText, (text) => {
      expect(scanDefinitions(text)).toEqual(parsedDefinitions(text))
    }),
    runs(1000),
  )
})
