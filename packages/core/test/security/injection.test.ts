import { type ClientOptions, queryViaGet, request, type RequestOptions, upload } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { recordRaw } from './recordRaw.ts'

const line = 'a\r\nx-injected: 1\r\n\r\nGET /injected HTTP/1.1\r\n'

interface Case {
  readonly what: string
  readonly options?: ClientOptions & RequestOptions<object>
  readonly path?: string
  readonly document?: string
}

describe('a line break adds no header and no request', () => {
  test.for<Case>([
    { what: 'in a variable', options: { variables: { a: line, [line]: 1 } } },
    { what: 'in an extension', options: { extensions: { a: line } } },
    { what: 'in an operation name', options: { operationName: line } },
    { what: 'in a document', document: `{ a } # ${line}` },
    { what: 'in the path of an endpoint', path: `/${line}` },
    { what: 'in the query of an endpoint', path: `/?a=${line}` },
    { what: 'in a variable by GET', options: { variables: { a: line }, middleware: [queryViaGet()] } },
    { what: 'in an operation name by GET', options: { operationName: line, middleware: [queryViaGet()] } },
    { what: 'in an endpoint by GET', path: `/?a=${line}`, options: { middleware: [queryViaGet()] } },
  ])('$what', async ({ options, path = '/', document = '{ a }' }) => {
    const { origin, received } = await recordRaw()
    await request(document, { ...options, endpoint: origin + path })
    const lines = headOf(received()).split('\r\n')
    expect(lines.filter((text) => /^x-injected/i.test(text))).toEqual([])
    expect(lines.filter((text) => text.endsWith(' HTTP/1.1'))).toHaveLength(1)
  })

  test.for([`a"${line}`, 'a\r\ncontent-type: text/html'])('in the name and type of a file', async (name) => {
    const { origin, received } = await recordRaw()
    const file = new File(['b'], name, { type: name })
    await request('mutation M { m }', { endpoint: origin, middleware: [upload()], variables: { file } })
    expect(received().toLowerCase().split('\r\n')).not.toContain('x-injected: 1')
    expect(received().toLowerCase().split('\r\n')).not.toContain('content-type: text/html')
  })
})

function headOf(text: string): string {
  return text.slice(0, text.indexOf('\r\n\r\n'))
}
