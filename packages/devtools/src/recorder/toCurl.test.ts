import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toCurl } from './toCurl.ts'
import { Redacted, Redactor } from './Redactor.ts'

const redactor = new Redactor()

interface Sent {
  method?: string
  url?: string
  headers?: [name: string, value: string][]
  body?: string
}

function commandFor({ method = 'GET', url = '/graphql', headers = [], body }: Sent): string {
  const exchange = {
    startedAt: 0,
    size: 0,
    wasSent: true,
    method,
    url: redactor.url(url),
    requestHeaders: new Redacted(() => headers),
    requestBody: body === undefined ? undefined : redactor.text(() => body),
  }
  return toCurl(exchange, 'http://todos.test/list')
}

/** Runs a command in a folder of its own, as if pasted, where curl writes down what it was called with. */
function run(command: string) {
  const folder = mkdtempSync(join(tmpdir(), 'curl-'))
  const curl = `#!/bin/sh\nprintf '%s\\0' "$@" > called\n`
  writeFileSync(join(folder, 'curl'), curl, { mode: 0o755 })
  execFileSync('sh', ['-c', command], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}` },
    stdio: 'ignore',
  })
  const words = readFileSync(join(folder, 'called'), 'utf8').split('\0').slice(0, -1)
  return { words, files: readdirSync(folder) }
}

// https://github.com/mitmproxy/mitmproxy/pull/3448
// https://github.com/mattcg/har-to-curl/issues/8
// https://github.com/hyperdxio/hyperdx/pull/2842
const commands = [
  'POST; touch stolen',
  'POST\ntouch stolen\n',
  '$(touch stolen)',
  '`touch stolen`',
  '| touch stolen',
  '& touch stolen &',
  "'; touch stolen; '",
  "\\'; touch stolen; \\'",
  '"; touch stolen; "',
  '> stolen',
  '\u0003\u001b[201~\ntouch stolen\n',
  '\r\t\u007f\u0085;touch stolen',
  '!!\n!touch stolen!',
  '-o stolen',
  '%s\\n$HOME ~ * ? # é 🐟',
]

test.for(commands)(
  'of a request whose parts are all the command %j, curl gets text, and nothing runs',
  (text) => {
    const command = commandFor({ method: text, url: text, headers: [['x-page', text]], body: text })
    const { words, files } = run(command)
    expect(files).toEqual(['called', 'curl'])
    expect(words[0]).toMatch(/^http:\/\/todos\.test\//)
    const expected = ['-X', text, '-H', `x-page: ${text}`, '--data-raw', text]
    expect(words.filter((word) => word !== '--globoff').slice(1)).toEqual(expected)
    // A terminal would take a control character for a key.
    expect(command).not.toMatch(/[^\P{Cc}\n]/u)
  },
)

// https://github.com/ProxymanApp/Proxyman/issues/1966
// https://github.com/postmanlabs/postman-code-generators/issues/67
test('the curl command of a POST sends the same request', () => {
  const body = `{"query":"{ it's \\"a\\" }"}`
  const { words } = run(commandFor({ method: 'POST', headers: [['x-page', "it's $HOME"]], body }))
  const headers = ['-H', "x-page: it's $HOME"]
  expect(words).toEqual(['http://todos.test/graphql', '-X', 'POST', ...headers, '--data-raw', body])
})

test.for([
  ['/graphql', 'http://todos.test/graphql'],
  ['http://todos.test/[1-9999]', 'http://todos.test/[1-9999]', '--globoff'],
  ['http://todos.test/{b,c}', 'http://todos.test/%7Bb,c%7D'],
  ['-K/tmp/options', 'http://todos.test/-K/tmp/options'],
  ['http://[', 'http://todos.test/http%3A%2F%2F%5B'],
])('curl gets a query by GET of %s without a method and a body', ([url = '', ...words]) => {
  expect(run(commandFor({ url })).words).toEqual(words)
})

test('curl sends a header without a value', () => {
  expect(run(commandFor({ headers: [['x-empty', '']] })).words.slice(1)).toEqual(['-H', 'x-empty;'])
})
