import { createClient, stream } from '@thinql/core'
import { createQueryStore, getQueryData, setQueryData } from '@thinql/react'
import { bareFetch } from '../transport/clients/bareFetch.ts'
import type { Growing } from './growth.ts'

const endpoint = 'http://localhost/graphql'
const headers = { 'content-type': 'application/json' }

/** A list of todos with about this many bytes of JSON. */
function todosOf(bytes: number) {
  return Array.from({ length: Math.ceil(bytes / 100) }, (_, id) => ({
    id: String(id).padStart(8, '0'),
    title: `A todo with the number ${String(id).padStart(8, '0')}, and some more text`,
    done: false,
  }))
}

function respondingWith(body: string): typeof globalThis.fetch {
  return () => Promise.resolve(new Response(body, { headers }))
}

async function checked(result: Promise<{ error?: Error | undefined }>): Promise<void> {
  const { error } = await result
  if (error) throw error
}

/** The size is the number of bytes. */
export const messages: readonly Growing[] = [
  {
    name: 'request with variables',
    prepare(size) {
      const client = createClient({ endpoint, fetch: respondingWith('{"data":{"ok":true}}') })
      const variables = { todos: todosOf(size) }
      return () =>
        checked(client.request('mutation Add($todos: [Todo!]!) { add(todos: $todos) }', { variables }))
    },
  },
  {
    name: 'of it, JSON.stringify',
    prepare(size) {
      const variables = { todos: todosOf(size) }
      return () => JSON.stringify(variables)
    },
  },
  {
    name: 'request with a response',
    prepare(size) {
      const body = JSON.stringify({ data: { todos: todosOf(size) } })
      const client = createClient({ endpoint, fetch: respondingWith(body) })
      return () => checked(client.request('query Todos { todos { id title done } }'))
    },
  },
  {
    name: 'fetch + json() with that response',
    prepare(size) {
      const loadTodo = bareFetch.connect(
        endpoint,
        respondingWith(JSON.stringify({ data: { todos: todosOf(size) } })),
      )
      return () => loadTodo('1')
    },
  },
  {
    name: 'equal data, written into the store',
    prepare(size) {
      const store = createQueryStore(createClient())
      const write = (todos: object) => setQueryData(store, 'query Todos { todos }', { todos })
      write(todosOf(size))
      // The store keeps the first objects, so these are always other objects with equal data.
      const equal = todosOf(size)
      return () => write(equal)
    },
  },
  {
    name: 'variables as a key of the store',
    prepare(size) {
      const store = createQueryStore(createClient())
      const variables = { todos: todosOf(size) }
      return () => getQueryData(store, 'query Todos($todos: [Todo!]!) { same(todos: $todos) }', { variables })
    },
  },
]

/** Reads a response in parts to its end. */
function streamOf(payloads: readonly object[]): () => Promise<void> {
  const body = payloads.map((payload) => `\r\n---\r\n\r\n${JSON.stringify(payload)}`).join('')
  const fetch = () =>
    Promise.resolve(
      new Response(`${body}\r\n-----`, { headers: { 'content-type': 'multipart/mixed; boundary="-"' } }),
    )
  const client = createClient({ endpoint, fetch })
  return async () => {
    for await (const { error } of stream(client, 'query Todos { todos @stream { id } }')) {
      if (error) throw error
    }
  }
}

/** The size is the number of parts. Each part adds one item or one field. */
export const parts: readonly Growing[] = [
  {
    name: 'stream',
    prepare(size) {
      const payloads = [
        { data: { todos: [] }, hasNext: true },
        ...todosOf(size * 100).map((todo, index) => ({
          incremental: [{ path: ['todos', index], items: [todo] }],
          hasNext: true,
        })),
        { hasNext: false },
      ]
      return streamOf(payloads)
    },
  },
  {
    name: 'stream, one object',
    prepare(size) {
      const payloads = [
        { data: { todo: {} }, hasNext: true },
        ...Array.from({ length: size }, (_, index) => ({
          incremental: [{ path: ['todo'], data: { [`field${index}`]: 'A value with some more text' } }],
          hasNext: true,
        })),
        { hasNext: false },
      ]
      return streamOf(payloads)
    },
  },
  {
    name: 'of it, copying the list',
    prepare(size) {
      const todos = todosOf(size * 100)
      return () => {
        let soFar: readonly object[] = []
        for (const todo of todos) soFar = soFar.concat([todo])
      }
    },
  },
]
