import { createClient, graphqlErrors, queryViaGet, request, type RequestOptions } from '@thinql/core'
import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { bodyOf, recordFetch } from '../../test/recordFetch.ts'
import { recordRequests } from '../../test/recordRequests.ts'
import { answerWith, serveAnswer } from '../../test/serve.ts'

const graphqlResponse = 'application/graphql-response+json'

async function arrive(...args: Parameters<typeof request>) {
  const { endpoint, arrived } = await recordRequests()
  const [document, options] = args
  const { error } = await request(document, { endpoint, ...options })
  if (error) throw error
  const [only] = arrived
  return { accept: only?.headers.accept, contentType: only?.headers['content-type'], body: only?.body ?? '' }
}

/** What a query becomes by GET. */
async function sendByGet(document: string, options: RequestOptions<object> & { maxUrlLength?: number } = {}) {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
  const { maxUrlLength, ...call } = options
  const client = createClient({ fetch, middleware: [queryViaGet({ maxUrlLength })] })
  await client.request(document, call)
  const [only] = sent
  return { method: only?.method, url: new URL(only?.url ?? '', 'http://localhost') }
}

describe('Accept', () => {
  test('the media types are in the Accept header', async () => {
    expect((await arrive('{ a }')).accept).toMatch('json')
  })

  test('that of GraphQL is one of them', async () => {
    expect((await arrive('{ a }')).accept).toMatch(graphqlResponse)
  })

  test('the whole header is the one that the specification wants', async () => {
    expect((await arrive('{ a }')).accept).toBe(`${graphqlResponse}, application/json;q=0.9`)
  })
})

describe('GET', () => {
  test('parameters are encoded as URLSearchParams does', async () => {
    const { url } = await sendByGet('{ a(b: "c d+e*~!\'()") }')
    expect(url.search).toBe(`?${new URLSearchParams({ query: '{ a(b: "c d+e*~!\'()") }' })}`)
  })

  test('the query is the source text, with what follows a # in a string', async () => {
    const document = '{ a(color: "#fff") } # white'
    expect((await sendByGet(document)).url.searchParams.get('query')).toBe(document)
  })

  test('variables and extensions are JSON', async () => {
    const { url } = await sendByGet('{ a }', { variables: { b: 'c' }, extensions: { d: [1] } })
    expect(url.searchParams.get('variables')).toBe('{"b":"c"}')
    expect(url.searchParams.get('extensions')).toBe('{"d":[1]}')
  })

  test('mutations are not sent by GET', async () => {
    expect((await sendByGet('mutation A { a }')).method).toBe('POST')
    expect((await sendByGet('query A { a } mutation B { b }', { operationName: 'B' })).method).toBe('POST')
  })

  test('what would make too long a URL goes by POST', async () => {
    expect((await sendByGet('{ a }', { maxUrlLength: 10 })).method).toBe('POST')
  })
})

describe('POST', () => {
  test('the media type of the body is in the Content-Type header', async () => {
    expect((await arrive('{ a }')).contentType).toBe('application/json')
  })

  test('the body is JSON', async () => {
    expect(JSON.parse((await arrive('{ a }')).body)).toEqual({ query: '{ a }' })
  })

  test('nothing but the parameters is in it', async () => {
    const { body } = await arrive('query A { a }', { variables: { b: 1 }, extensions: { c: 2 } })
    expect(Object.keys(JSON.parse(body) as object)).toEqual([
      'operationName',
      'variables',
      'query',
      'extensions',
    ])
  })

  test('the query is a string, also where a parsed document was given', async () => {
    const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
    await request(parse('{ a }'), { fetch })
    expect(sent.map(bodyOf)).toEqual([{ query: '{ a }' }])
  })

  test('a parameter without value is left out', async () => {
    expect((await arrive('{ a }', { variables: undefined, extensions: undefined })).body).toBe(
      '{"query":"{ a }"}',
    )
  })
})

describe('the answer', () => {
  const errors = [{ message: 'No a' }]

  test.for([200, 294, 400, 422, 500])(
    'a GraphQL response is read whatever its status, here %d',
    async (status) => {
      const endpoint = await serveAnswer(
        answerWith(status, { data: null, errors }, `${graphqlResponse}; charset=utf-8`),
      )
      const { data, error } = await request<unknown>('{ a }', { endpoint })
      expect(data).toBeNull()
      expect(graphqlErrors(error)).toEqual(errors)
    },
  )

  test('it is UTF-8 where it says nothing of it', async () => {
    const endpoint = await serveAnswer(answerWith(200, { data: { a: 'ä😀' } }, graphqlResponse))
    expect(await request('{ a }', { endpoint })).toMatchObject({ data: { a: 'ä😀' } })
  })

  test("a proxy's failure is not taken for GraphQL's", async () => {
    const endpoint = await serveAnswer(answerWith(502, { message: 'Bad gateway' }))
    const { error } = await request('{ a }', { endpoint })
    expect(error).toMatchObject({ name: 'ServerError', status: 502 })
    expect(graphqlErrors(error)).toEqual([])
  })

  test('the status does not decide whether there is partial data', async () => {
    const answer = { data: { a: 1, b: null }, errors }
    const endpoint = await serveAnswer(answerWith(294, answer, graphqlResponse))
    expect(await request('{ a b }', { endpoint })).toMatchObject({
      data: answer.data,
      error: { name: 'GraphQLResultError', errors },
    })
  })

  test('JSON is read', async () => {
    const endpoint = await serveAnswer(answerWith(200, { data: { a: [1, 'b', null, true, { c: 0.5 }] } }))
    expect(await request('{ a }', { endpoint })).toMatchObject({
      data: { a: [1, 'b', null, true, { c: 0.5 }] },
    })
  })
})
