import type { Client } from '@thinql/core'

export async function run(client: Client) {
  const { data, error } = await client.request<{ todos: { title: string }[] }>(
    'query Titles { todos { title } }',
  )
  if (error) console.log(error.name, error.message)
  else for (const { title } of data.todos) console.log(title)
}
