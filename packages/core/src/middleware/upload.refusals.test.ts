import { type ClientOptions, createClient, type HeadersSource, upload } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { recordRequests } from '../../test/recordRequests.ts'

const file = new File(['a'], 'a.txt')

/** Objects in objects. */
function nested(levels: number, inner: unknown): Record<string, unknown> {
  let value = inner
  for (let level = 0; level < levels; level += 1) value = { a: value }
  return { value }
}

async function send(variables: Record<string, unknown>, options: ClientOptions = {}) {
  const { endpoint, arrived } = await recordRequests()
  const client = createClient({ endpoint, middleware: [upload()], ...options })
  const { error } = await client.request('mutation Save { save }', { variables })
  return { error, arrived }
}

describe('a circle in the variables is refused as a circle', () => {
  test.for<{ what: string; inner: unknown }>([
    { what: 'with a file', inner: file },
    { what: 'without a file', inner: 1 },
  ])('$what', async ({ inner }) => {
    const circle: Record<string, unknown> = { inner }
    circle.list = [{ circle }]
    const { error, arrived } = await send({ circle })
    expect(error).toMatchObject({
      name: 'RequestError',
      message: "mutation Save: variables.circle.list.0.circle is circular, which isn't JSON.",
      valuePath: ['variables', 'circle', 'list', 0, 'circle'],
    })
    expect(arrived).toEqual([])
  })
})

describe.for<{ what: string; options: ClientOptions }>([
  { what: 'with upload', options: {} },
  { what: 'without upload', options: { middleware: [] } },
])('variables of many levels $what', ({ options }) => {
  test('are sent, if there are 1,500', async () => {
    const { error, arrived } = await send(nested(1_500, 'Tea'), options)
    expect(error).toBeUndefined()
    expect(arrived).toHaveLength(1)
  })

  test('are refused in words that say so, if there are 20,000', async () => {
    const { error, arrived } = await send(nested(20_000, 'Tea'), options)
    expect(error?.name).toBe('RequestError')
    expect(error?.message).toMatch(/^mutation Save: variables\.value\.a\..* is too deep, which isn't JSON/)
    expect(arrived).toEqual([])
  })
})

test('a file below 1,500 levels is sent, and one below 20,000 is refused', async () => {
  const sent = await send(nested(1_500, file))
  expect(sent.error).toBeUndefined()
  expect(sent.arrived[0]?.headers['content-type']).toMatch(/^multipart/)
  const refused = await send(nested(20_000, file))
  expect(refused.error?.message).toMatch(/ is too deep/)
})

test('pairs of headers with a repeated name are joined as fetch joins them', async () => {
  const headers: HeadersSource = [
    ['x-tag', 'a'],
    ['x-tag', 'b'],
  ]
  const { arrived } = await send({ file }, { headers })
  expect(arrived[0]?.headers).toMatchObject({ 'x-tag': 'a, b', 'apollo-require-preflight': 'true' })
})
