import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { toCurl } from './toCurl.ts'

const exchange = { id: 1, startedAt: 0, size: 0 }

/** Lets a shell split a command. */
function words(command: string): string[] {
  return execFileSync('sh', ['-c', `printf '%s\\0' ${command}`])
    .toString()
    .split('\0')
    .slice(0, -1)
}

test('is a command that sends the same request', () => {
  const requestBody = `{"query":"{ it's \\"a\\" }"}`
  const command = toCurl(
    { ...exchange, method: 'POST', url: '/graphql', requestHeaders: [['x-page', 'it’s $HOME']], requestBody },
    'http://todos.test/list',
  )
  expect(words(command)).toEqual([
    'curl',
    'http://todos.test/graphql',
    '-X',
    'POST',
    '-H',
    'x-page: it’s $HOME',
    '--data-raw',
    requestBody,
  ])
})

test('has no method and no body for a GET', () => {
  const command = toCurl(
    { ...exchange, method: 'GET', url: 'http://todos.test/', requestHeaders: [] },
    'http://todos.test/list',
  )
  expect(words(command)).toEqual(['curl', 'http://todos.test/'])
})
