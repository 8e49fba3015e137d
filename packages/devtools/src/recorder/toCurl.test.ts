import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCalls } from './recordingFile.ts'
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

const recorded = {
  id: 2,
  startedAt: 0,
  method: 'POST',
  url: 'http://todos.test/graphql',
  requestHeaders: [['x-page', 'list']],
  requestBody: '{}',
}

/** The command for a request of a recording that somebody else has written by hand. */
function commandFor(exchange: object): string {
  const call = { id: 1, exchanges: [{ ...recorded, ...exchange }], parts: [] }
  const file = { format: 'thinql-devtools-3', origin: new Date(), exportedAt: new Date(), calls: [call] }
  const [opened] = readCalls(JSON.stringify(file)).calls[0]?.exchanges ?? []
  return opened ? toCurl(opened, 'http://todos.test/list') : ''
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
    const requestHeaders = [
      ['x-page', text],
      [text, 'x'],
    ]
    const command = commandFor({ method: text, url: text, requestHeaders, requestBody: text })
    const { words, files } = run(command)
    expect(files).toEqual(['called', 'curl'])
    expect(words[0]).toMatch(/^http:\/\/todos\.test\//)
    expect(words.filter((word) => word !== '--globoff').slice(1, 3)).toEqual(['-X', text])
    expect(words.slice(-2)).toEqual(['--data-raw', text])
    // A terminal would take a control character for a key.
    expect(command).not.toMatch(/[^\P{Cc}\n]/u)
  },
)

test.for([
  ['http://todos.test/[1-9999]', '--globoff'],
  ['http://todos.test/?a={b,c}', '--globoff'],
  ['file:///etc/passwd', '--proto', '=http,https'],
  ['-K/tmp/options', '-X'],
  ['http://[', '-X'],
])('curl sends one request to %s, or none', ([url, ...options]) => {
  const { words } = run(commandFor({ url }))
  expect(words[0]).toMatch(/^(?:http|file):\/\//)
  expect(words.slice(1, 1 + options.length)).toEqual(options)
})

test('curl reads no headers from a file, and sends one without a value', () => {
  const requestHeaders = [['@/etc/passwd', 'x'], ['x-line', 'a\r\nb: c'], ['x-empty', ''], null, 'x', ['x']]
  expect(run(commandFor({ requestHeaders })).words.slice(3, -2)).toEqual(['-H', 'x-empty;'])
})

test('values of a recording that are no texts are text for curl', () => {
  const { words } = run(commandFor({ method: { a: 1 }, url: 5, requestBody: ['$(touch stolen)', '; ls'] }))
  expect(words.at(-1)).toBe('$(touch stolen),; ls')
})
