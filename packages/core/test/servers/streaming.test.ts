import { createSchema, createYoga } from 'graphql-yoga'
import { createClient, graphqlErrors, stream, subscribe } from '@thinql/core'
import { useDeferStream } from '@graphql-yoga/plugin-defer-stream'
import { createHandler } from 'graphql-sse/lib/use/http'
import { describe, expect, test } from 'vitest'
import { serveIncrementalApollo } from '../graphql-17/serveApollo.ts'
import { serve } from '../serve.ts'
import { collect } from '../collect.ts'
import { resolvers, type TodoData, typeDefs } from './growing.ts'

const schema = createSchema({ typeDefs, resolvers })

function serveYoga() {
  const yoga = createYoga({ schema, logging: false, plugins: [useDeferStream()] })
  return serve((request, response) => void yoga(request, response))
}

function serveGraphqlSse() {
  const handler = createHandler({ schema })
  return serve((request, response) => void handler(request, response))
}

describe.for([
  { server: 'graphql-yoga with @graphql-yoga/plugin-defer-stream', serveIt: serveYoga },
  { server: 'Apollo Server on graphql 17', serveIt: serveIncrementalApollo },
])('$server', ({ serveIt }) => {
  const read = async (query: string) =>
    collect(stream<TodoData>(createClient({ endpoint: await serveIt() }), query))

  test('a deferred fragment comes later', async () => {
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

  test('a streamed list grows', async () => {
    const results = await read('{ todo { tags @stream(initialCount: 1) { name } } }')
    const lengths = results.map(({ data }) => data?.todo.tags?.length)
    expect([lengths[0], lengths.at(-1)]).toEqual([1, 3])
    expect(results.at(-1)?.data).toEqual({
      todo: { tags: [{ name: 'food' }, { name: 'Getränke' }, { name: '🥛' }] },
    })
  })

  test('a streamed list inside a deferred fragment grows', async () => {
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

  test('a deferred fragment that fails leaves the rest, with its error', async () => {
    const results = await read('{ todo { title ... @defer { failing } } }')
    expect(results.at(-1)).toMatchObject({
      data: { todo: { title: 'Milk' } },
      error: { name: 'GraphQLResultError', errors: [{ path: ['todo', 'failing'] }] },
    })
  })

  test('an answer that is whole is one Result', async () => {
    expect(await read('{ todo { title } }')).toMatchObject([{ data: { todo: { title: 'Milk' } } }])
  })

  test('a query that is wrong is one Result', async () => {
    expect(await read('{ nope }')).toMatchObject([{ error: { name: 'ServerError', status: 400 } }])
  })
})

describe.for([
  { server: 'graphql-yoga', serveIt: serveYoga },
  { server: 'graphql-sse', serveIt: serveGraphqlSse },
])('$server', ({ serveIt }) => {
  const read = async (query: string) => collect(subscribe(createClient({ endpoint: await serveIt() }), query))

  test('a subscription gives each event', async () => {
    const results = await read('subscription { ticks(count: 3) }')
    expect(results.map(({ data, error }) => [data, error] as unknown)).toEqual(
      [1, 2, 3].map((ticks) => [{ ticks }, undefined]),
    )
  })

  test('a subscription that is wrong says so', async () => {
    const [only, ...others] = await read('subscription { nope }')
    expect(graphqlErrors(only?.error)[0]?.message).toContain('Cannot query field "nope"')
    expect(others).toEqual([])
  })

  test('a query is answered once', async () => {
    expect(await read('{ todo { title } }')).toMatchObject([{ data: { todo: { title: 'Milk' } } }])
  })
})
