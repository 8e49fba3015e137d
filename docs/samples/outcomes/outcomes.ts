import type { Client, Failure } from '@thinql/core'

const document = 'query Todos { todos { id title } }'

const conditions = [
  // The server of this page does what the header says.
  'none',
  'server error',
  'login page',
  'empty result',
  'GraphQL error',
  'offline',
]

export async function run(client: Client) {
  for (const condition of conditions) {
    const { error } = await client.request(document, {
      headers: { 'x-provoke': condition },
    })
    console.log(`${condition}: ${explain(error)}`)
  }
  const bad = await client.request(document, { variables: { first: NaN } })
  console.log(`a variable that JSON changes: ${explain(bad.error)}`)
  const aborted = await client.request(document, {
    signal: AbortSignal.abort(),
  })
  console.log(`aborted: ${explain(aborted.error)}`)
  const late = await client.request(document, {
    signal: AbortSignal.timeout(100),
    headers: { 'x-provoke': 'silence' },
  })
  console.log(`no response within 100 ms: ${explain(late.error)}`)
}

function explain(error: Failure | undefined): string {
  return error ? `${error.name}: ${error.message}` : 'data'
}
