import { createClient, graphqlErrors, stream, subscribe } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { serveIncrementalApollo } from '../graphql-17/serveApollo.ts'
import { collect } from '../collect.ts'
import { serveGraphqlSse, serveStreamingYoga } from '../streaming/servers.ts'
import type { TodoData } from './growing.ts'

describe.for([
  { server: 'graphql-yoga with @graphql-yoga/plugin-defer-stream', serveIt: serveStreamingYoga },
  { server: 'Apollo Server on graphql 17', serveIt: serveIncrementalApollo },
])('$server', ({ serveIt }) => {
  const read = async (query: string) =>
    collect(stream<TodoData>(createClient({ endpoint: await serveIt() }), query))

  test('gives a deferred fragment later', async () => {
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

  test('gives a streamed list item by item', async () => {
    const results = await read('{ todo { tags @stream(initialCount: 1) { name } } }')
    const lengths = results.map(({ data }) => data?.todo.tags?.length)
    expect([lengths[0], lengths.at(-1)]).toEqual([1, 3])
    expect(results.at(-1)?.data).toEqual({
      todo: { tags: [{ name: 'food' }, { name: 'Getränke' }, { name: '🥛' }] },
    })
  })

  test('gives a streamed list in a deferred fragment', async () => {
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

  test('gives the error of a deferred fragment beside the other data', async () => {
    const results = await read('{ todo { title ... @defer { failing } } }')
    expect(results.at(-1)).toMatchObject({
      data: { todo: { title: 'Milk' } },
      error: { name: 'GraphQLResultError', errors: [{ path: ['todo', 'failing'] }] },
    })
  })
})

describe.for([
  { server: 'graphql-yoga', serveIt: serveStreamingYoga },
  { server: 'graphql-sse', serveIt: serveGraphqlSse },
])('$server', ({ serveIt }) => {
  const read = async (query: string) => collect(subscribe(createClient({ endpoint: await serveIt() }), query))

  test('gives each event of a subscription', async () => {
    const results = await read('subscription { ticks(count: 3) }')
    expect(results.map(({ data, error }) => [data, error] as unknown)).toEqual(
      [1, 2, 3].map((ticks) => [{ ticks }, undefined]),
    )
  })

  test('gives the errors of an invalid subscription', async () => {
    const [only, ...others] = await read('subscription { nope }')
    expect(graphqlErrors(only?.error)[0]?.message).toContain('Cannot query field "nope"')
    expect(others).toEqual([])
  })

  test('gives one result for a query', async () => {
    expect(await read('{ todo { title } }')).toMatchObject([{ data: { todo: { title: 'Milk' } } }])
  })
})
