import { createClient, graphqlErrors, stream, subscribe } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { collect } from '../support/promises.ts'
import { deferringServers, serveGraphqlSse, serveStreamingYoga } from '../streaming/servers.ts'
import type { TodoData } from './growing.ts'
import { servers, addTodoDocument, todoDocument } from './servers.ts'

const json = 'application/json'
const graphqlResponse = 'application/graphql-response+json'

describe.for(servers)('$name', ({ serve, invalidAsJson }) => {
  describe.for([
    { mediaType: graphqlResponse, accept: undefined, invalid: 400 },
    { mediaType: json, accept: { accept: json }, invalid: invalidAsJson },
  ])('responses as $mediaType', ({ mediaType, accept, invalid }) => {
    const open = async () => createClient({ endpoint: await serve(), headers: accept })

    test('the server gives data', async () => {
      const client = await open()
      const { data, error, response } = await client.request<unknown>(todoDocument, {
        variables: { id: '2' },
      })
      expect(error).toBeUndefined()
      expect(data).toEqual({ todo: { title: 'Wörter zählen 😀' } })
      expect(response?.headers.get('content-type')?.split(';')[0]).toBe(mediaType)
    })

    test('the server runs a mutation', async () => {
      const title = 'é😀"\\\u2028'
      const result = await (await open()).request<unknown>(addTodoDocument, { variables: { title } })
      expect(result).toEqual({ data: { addTodo: { id: '3', title } } })
    })

    test('the server runs the operation that `operationName` selects', async () => {
      const document = 'query A { todo(id: 1) { id } } query B { todo(id: 2) { id } }'
      const { data } = await (await open()).request<unknown>(document, { operationName: 'B' })
      expect(data).toEqual({ todo: { id: '2' } })
    })

    test('a server gives the error of a resolver and the partial data', async () => {
      const client = await open()
      const { data, error } = await client.request<unknown>('query Todo { todo(id: 2) { id secret } }')
      expect(error?.name).toBe('GraphQLResultError')
      expect(error?.message).toBe('query Todo: 200, Not yours')
      expect(data).toEqual({ todo: { id: '2', secret: null } })
      expect(graphqlErrors(error)).toMatchObject([
        { path: ['todo', 'secret'], extensions: { code: 'FORBIDDEN' } },
      ])
    })

    test('a server gives the errors of an invalid document', async () => {
      const client = await open()
      const { error, response } = await client.request('{ todo(id: 1) { titel } }')
      expect(graphqlErrors(error)).toMatchObject([{ message: expect.stringContaining('"titel"') as string }])
      expect(response?.status).toBe(invalid)
      expect(error?.name).toBe(invalid === 200 ? 'GraphQLResultError' : 'ServerError')
    })
  })
})

describe.for(deferringServers)('$name', ({ start }) => {
  const read = async (query: string) =>
    collect(stream<TodoData>(createClient({ endpoint: await start() }), query))

  test('a stream gets a deferred fragment later', async () => {
    const results = await read('{ todo { title ... @defer { note owner { age } } owner { name } } }')
    expect(results[0]).toMatchObject({
      data: { todo: { title: 'Milk', owner: { name: 'Ada' } } },
      hasNext: true,
    })
    expect(results[0]?.data?.todo).not.toHaveProperty('note')
    expect(results.at(-1)).toMatchObject({
      data: { todo: { title: 'Milk', note: 'two litres', owner: { name: 'Ada', age: 36 } } },
    })
    expect(results.map(({ error }) => error).filter(Boolean)).toEqual([])
  })

  test('a stream gets a list item by item', async () => {
    const results = await read('{ todo { tags @stream(initialCount: 1) { name } } }')
    const lengths = results.map(({ data }) => data?.todo.tags?.length)
    expect([lengths[0], lengths.at(-1)]).toEqual([1, 3])
    expect(results.at(-1)?.data).toEqual({
      todo: { tags: [{ name: 'food' }, { name: 'Getränke' }, { name: '🥛' }] },
    })
  })

  test('a stream gets a streamed list in a deferred fragment', async () => {
    const results = await read('{ todo { title ... @defer { tags @stream { name ... @defer { note } } } } }')
    expect(results.at(-1)?.data).toEqual({
      todo: {
        title: 'Milk',
        tags: [
          { name: 'food', note: 'food' },
          { name: 'Getränke', note: 'Getränke' },
          { name: '🥛', note: '🥛' },
        ],
      },
    })
  })

  test('a stream gets the error of a deferred fragment beside the other data', async () => {
    const results = await read('{ todo { title ... @defer { failing } } }')
    expect(results.at(-1)).toMatchObject({
      data: { todo: { title: 'Milk' } },
      error: { name: 'GraphQLResultError', errors: [{ path: ['todo', 'failing'] }] },
    })
  })
})

test.for([
  { server: 'graphql-yoga', serveIt: serveStreamingYoga },
  { server: 'graphql-sse', serveIt: serveGraphqlSse },
])('`subscribe` with a query gets one result of $server', async ({ serveIt }) => {
  const results = await collect(subscribe(createClient({ endpoint: await serveIt() }), '{ todo { title } }'))
  expect(results).toMatchObject([{ data: { todo: { title: 'Milk' } } }])
})
