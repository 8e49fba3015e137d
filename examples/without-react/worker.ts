import { createClient, retry, timeout } from '@thinql/core'

const client = createClient({
  endpoint: 'http://localhost:4000/graphql',
  middleware: [timeout(5_000), retry()],
})

export default {
  async fetch(): Promise<Response> {
    const { data, error } = await client.request<{ todos: { title: string }[] }>(
      'query Titles { todos { title } }',
    )
    if (error) return new Response('The list is not available.', { status: 502 })
    return Response.json(data.todos.map(({ title }) => title))
  },
}
