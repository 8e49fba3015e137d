import { print } from '@thinql/core'
import { parse as parse16, print as print16 } from 'graphql'
import { parse as parse15, print as print15 } from 'graphql-15'
import { parse as parse17, print as print17 } from 'graphql-17'
import { describe, expect, test } from 'vitest'
import type { DocumentNodeLike } from './document.ts'
import { scanDefinitions } from './scan.ts'

const fragmentVariables =
  'query Todos { ...F } fragment F($first: Int = 10, $of: In = {a: "{"}) on Query { a(b: $first) }'
const long = 'x'.repeat(80)

interface Version {
  readonly version: string
  readonly syntax: string
  readonly text: string
  readonly parse: (text: string) => DocumentNodeLike
  readonly reference: (node: never) => string
}

const experimental: readonly Version[] = [
  {
    version: '15',
    syntax: 'variables of fragments',
    text: fragmentVariables,
    parse: (text) => parse15(text, { experimentalFragmentVariables: true }),
    reference: print15,
  },
  {
    version: '16',
    syntax: 'variables of fragments',
    text: fragmentVariables,
    parse: (text) => parse16(text, { allowLegacyFragmentVariables: true }),
    reference: print16,
  },
  ...[
    ['variables of fragments', fragmentVariables],
    [
      'arguments of fragments',
      'query Todos($n: Int) { ...F(first: 5, of: {a: [$n]}) @skip(if: false) ...G }',
    ],
    ['long arguments of fragments', `{ a { ...F(first: "${long}", after: null) } }`],
  ].map(([syntax = '', text = '']): Version => {
    return {
      version: '17',
      syntax,
      text,
      parse: (text) => parse17(text, { experimentalFragmentArguments: true }),
      reference: print17,
    }
  }),
]

describe.for(experimental)('$syntax in graphql $version', ({ text, parse, reference }) => {
  test('are printed so that it reads them again', () => {
    const document = parse(text)
    expect(reference(parse(print(document)) as never)).toBe(reference(document as never))
  })

  test('are read by the scan', () => {
    const names = (parse(text).definitions as { name?: { value: string } }[]).map(({ name }) => name?.value)
    expect(scanDefinitions(text).map(({ name }) => name)).toEqual(names)
  })
})
