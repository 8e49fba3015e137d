import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { toCurl } from './toCurl.ts'
import { Redactor } from './Redactor.ts'

const redactor = new Redactor()
const exchange = { id: 1, startedAt: 0, size: 0, wasSent: true }

/** Lets a shell split a command. */
function words(command: string): string[] {
  return execFileSync('sh', ['-c', `printf '%s\\0' ${command}`])
    .toString()
    .split('\0')
    .slice(0, -1)
}

// https://github.com/ProxymanApp/Proxyman/issues/1966
// https://github.com/postmanlabs/postman-code-generators/issues/67
test('the curl command of a POST sends the same request', () => {
  const requestBody = `{"query":"{ it's \\"a\\" }"}`
  const command = toCurl(
    {
      ...exchange,
      method: 'POST',
      url: redactor.url('/graphql'),
      requestHeaders: redactor.headers([['x-page', "it's $HOME"]]),
      requestBody: redactor.text(() => requestBody),
    },
    'http://todos.test/list',
  )
  expect(words(command)).toEqual([
    'curl',
    'http://todos.test/graphql',
    '-X',
    'POST',
    '-H',
    "x-page: it's $HOME",
    '--data-raw',
    requestBody,
  ])
})

test('the curl command of a GET has no method and no body', () => {
  const command = toCurl(
    {
      ...exchange,
      method: 'GET',
      url: redactor.url('http://todos.test/'),
      requestHeaders: redactor.headers([]),
    },
    'http://todos.test/list',
  )
  expect(words(command)).toEqual(['curl', 'http://todos.test/'])
})
