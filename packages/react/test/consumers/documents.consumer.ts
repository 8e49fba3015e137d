import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, installApp } from './installApp.ts'

// Tests and servers put documents into programs that are no browsers. An app must not fail there, and two
// users of a server must not share a session.

let app: App
beforeAll(async () => {
  app = await installApp('documents')
})
afterAll(() => app.remove())

const page = { isPage: true, isShared: true }
/** A page whose storage can't be used. */
const pageAlone = { isPage: true, isShared: false }
const noPage = { isPage: false, isShared: false }

const documents: [name: string, expected: object][] = [
  ['no document', noPage],
  ['jsdom', page],
  ['jsdom that runs scripts', page],
  ['jsdom without an address', pageAlone],
  ['jsdom 16', page],
  ['all names of the window of jsdom', page],
  ['global-jsdom', page],
  ['jsdom-global', pageAlone],
  ['happy-dom', page],
  ['the registrator of happy-dom', page],
  ['linkedom', noPage],
  ['domino', pageAlone],
  ['a document of domino', noPage],
  ['an empty document', noPage],
  ['an empty window', noPage],
  ['the globals of React Native', noPage],
]

const works = { events: ['NetworkError', 1], kept: 1, warnings: [] }

/** Runs the app in a program of the folder, or in the Node of this test. */
async function open(document: string, program?: string, flags: readonly string[] = []): Promise<unknown> {
  const file = program ? path.join(app.folder, 'node_modules', program) : process.execPath
  const { stdout } = await promisify(execFile)(file, [...flags, 'open.js', document], {
    cwd: app.folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  return JSON.parse(stdout)
}

// https://github.com/jsdom/jsdom/issues/3581
// https://github.com/WebReflection/linkedom/issues/48
test.each(documents)('an app opens with %s', async (name, expected) => {
  expect(await open(name)).toEqual({ ...works, ...expected })
})

// A server of Node 25 has a `localStorage` that doesn't work.
// https://github.com/nuxt/nuxt/issues/33725
// https://github.com/Pokled/nodyx/issues/327
// https://github.com/vercel/next-learn/issues/1129
describe.each([
  { node: 'Node 20', program: 'node20/bin/node' },
  { node: 'Node 26', program: 'node26/bin/node' },
  { node: 'Node 26 with a storage', program: 'node26/bin/node', flags: ['--localstorage-file=storage'] },
])('$node', ({ program, flags }) => {
  test.each(['no document', 'linkedom', 'an empty document'])(
    'has no page, and warns of nothing, with %s',
    async (name) => {
      expect(await open(name, program, flags)).toEqual({ ...works, ...noPage })
    },
  )
})

test.each(['no document', 'jsdom', 'linkedom', 'happy-dom', 'domino', 'an empty document'])(
  'Deno has no page, and its users share no storage, with %s',
  async (name) => {
    expect(await open(name, '.bin/deno', ['run', '-A'])).toEqual({ ...works, ...noPage })
  },
)

test('Deno compiles a client with its `fetch`', async () => {
  const platforms = path.resolve(import.meta.dirname, '../../../../scripts/type-tests/platforms')
  cpSync(path.join(platforms, 'deno.ts'), path.join(app.folder, 'deno.ts'))
  await expect(app.npm(['exec', 'deno', '--', 'check', 'deno.ts'])).resolves.toContain('Check deno.ts')
})

test.each<[name: string, expected: object]>([
  ['no document', noPage],
  ['jsdom', page],
  ['global-jsdom', page],
  ['the registrator of happy-dom', page],
  ['linkedom', noPage],
])('Bun opens an app with %s', async (name, expected) => {
  expect(await open(name, '.bin/bun')).toEqual({ ...works, ...expected })
})
