import { type Client, createClient, graphqlErrors } from '@thinql/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servers } from './servers.ts'

const json = 'application/json'
const graphqlResponse = 'application/graphql-response+json'

describe.for(servers)('$name', ({ start, invalidAsJson }) => {
  describe.for([
    { mediaType: graphqlResponse, accept: undefined, invalid: 400 },
    { mediaType: json, accept: { accept: json }, invalid: invalidAsJson },
  ])('responding in $mediaType', ({ mediaType, accept, invalid }) => {
    let server: Awaited<ReturnType<typeof start>>
    let client: Client
    beforeAll(async () => {
      server = await start()
      client = createClient({ endpoint: server.endpoint, headers: accept })
    })
    afterAll(() => server.stop())

    test('gives data', async () => {
      const { data, error, response } = await client.request<unknown>(
        'query Todo($id: ID!) { todo(id: $id) { id title } }',
        { variables: { id: '1' } },
      )
      expect(error).toBeUndefined()
      expect(data).toEqual({ todo: { id: '1', title: 'Buy milk' } })
      expect(response?.headers.get('content-type')?.split(';')[0]).toBe(mediaType)
    })

    test('runs a mutation', async () => {
      const { data, error } = await client.request<unknown>(
        'mutation Add($title: String!) { addTodo(title: $title) { title } }',
        { variables: { title: 'é😀"\\\u2028' } },
      )
      expect(error).toBeUndefined()
      expect(data).toEqual({ addTodo: { title: 'é😀"\\\u2028' } })
    })

    test('runs the operation that operationName selects', async () => {
      const document = 'query A { todo(id: 1) { id } } query B { todo(id: 2) { id } }'
      const { data } = await client.request<unknown>(document, { operationName: 'B' })
      expect(data).toEqual({ todo: { id: '2' } })
    })

    test('gives the error of a resolver and the partial data', async () => {
      const { data, error } = await client.request<unknown>('query Todo { todo(id: 1) { title secret } }')
      expect(error?.name).toBe('GraphQLResultError')
      expect(error?.message).toBe('query Todo: 200, Not yours')
      expect(data).toEqual({ todo: { title: 'Buy milk', secret: null } })
      expect(graphqlErrors(error)).toMatchObject([
        { path: ['todo', 'secret'], extensions: { code: 'FORBIDDEN' } },
      ])
    })

    test('gives the errors of an invalid document', async () => {
      const { error, response } = await client.request('{ todo(id: 1) { titel } }')
      expect(graphqlErrors(error)).toMatchObject([{ message: expect.stringContaining('"titel"') as string }])
      expect(response?.status).toBe(invalid)
      expect(error?.name).toBe(invalid === 200 ? 'GraphQLResultError' : 'ServerError')
    })

    test.for([
      { what: 'a document that is not GraphQL', document: '{ todo(', said: /^Syntax Error/ },
      { what: 'a missing variable', document: 'query ($id: ID!) { todo(id: $id) { id } }', said: /\$id/ },
    ])('gives the errors of $what', async ({ document, said }) => {
      const { error } = await client.request(document)
      expect(graphqlErrors(error)[0]?.message).toMatch(said)
    })
  })
})
