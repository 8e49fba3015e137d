import { createClient, stream } from '@thinql/core'
import fc from 'fast-check'
import { Kind, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { scanDefinitions, type ScannedDefinition } from '../../src/document/scan.ts'
import { collect } from '../support/promises.ts'
import { payloadsOf } from '../graphql-17/payloadsOf.ts'
import { fetchOf } from '../streaming/chunks.ts'
import { multipart } from '../streaming/formats.ts'
import { documentText } from './arbitraryDocument.ts'
import { arbitraryQuery } from './arbitraryQuery.ts'
import { runs } from './runs.ts'

/** The operations and fragments that the parser of graphql finds. */
export function parsedDefinitions(text: string): ScannedDefinition[] {
  return parse(text, { noLocation: true }).definitions.flatMap((node): ScannedDefinition[] => {
    if (node.kind === Kind.FRAGMENT_DEFINITION) return [{ kind: 'fragment', name: node.name.value }]
    if (node.kind !== Kind.OPERATION_DEFINITION) return []
    return [{ kind: node.operation, name: node.name?.value }]
  })
}

async function streamed(body: string) {
  const fetch = fetchOf('multipart/mixed; boundary="-"', [body])
  return collect(stream(createClient({ fetch }), '{ a }'))
}

describe.for(['current', '2022', '2020'] as const)('graphql-js 17 in the %s format', (format) => {
  test('a response of graphql-js 17 ends with the data of the same query without @defer and @stream', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryQuery, async ({ incremental, plain }) => {
        const payloads = await payloadsOf[format](incremental)
        const body = multipart('-', payloads)
        const results = await streamed(body)
        expect(results.map(({ error }) => error?.message).filter(Boolean)).toEqual([])
        expect([{ data: results.at(-1)?.data as unknown }]).toEqual(await payloadsOf.current(plain))
        // One chunk brings all payloads. In a long response, they give one Result together.
        expect(results).toHaveLength(body.length > 16_384 ? 1 : payloads.length)
      }),
      runs(),
    )
  })
})

test('the scanner finds the same definitions as the parser of graphql', () => {
  fc.assert(
    fc.property(documentText, (text) => {
      expect(scanDefinitions(text)).toEqual(parsedDefinitions(text))
    }),
    runs(1000),
  )
})
