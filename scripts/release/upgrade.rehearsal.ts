import { appendFileSync, cpSync, mkdtempSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { manifestOf } from '../packages.ts'
import { createApp, readPage } from './app.ts'
import { agePackages, type Registry, startRegistry } from './registry.ts'
import { openRepository, type RehearsedRepository } from './rehearsedRepository.ts'

const changeset = `---
'@thinql/core': minor
'@thinql/react': minor
---

Change something that react needs of core.
`

let repository: RehearsedRepository
let registry: Registry
let old: string
let current: string
let undo: () => void
beforeAll(async () => {
  repository = await openRepository(inject('repository'))
  const { folder, git } = repository
  const manifest = () => manifestOf(path.join(folder, 'packages/core'))
  const commit = git('rev-parse', 'HEAD').trim()
  const tags = git('tag').split('\n')
  undo = () => {
    git('reset', '--quiet', '--hard', commit)
    git(
      'tag',
      '--delete',
      ...git('tag')
        .split('\n')
        .filter((tag) => !tags.includes(tag)),
    )
    git('push', '--quiet', '--force', 'origin', 'main')
  }
  old = manifest().version
  // The registry of the other tests keeps the old version only.
  const packages = mkdtempSync(path.join(inject('repository'), '../registry-'))
  cpSync(inject('registryFolder'), packages, { recursive: true })
  registry = await startRegistry(packages)
  repository.useRegistry(registry)
  appendFileSync(path.join(folder, 'packages/core/src/internal.ts'), 'export const isNew: boolean = true\n')
  appendFileSync(
    path.join(folder, 'packages/react/src/index.ts'),
    "export { isNew } from '@thinql/core/internal'\n",
  )
  await repository.version(changeset)
  await repository.publish()
  agePackages(packages)
  current = manifest().version
})
afterAll(async () => {
  undo()
  repository.stop()
  await registry.stop()
})

function emptyApp() {
  const app = createApp({
    npm_config_registry: registry.url,
    NPM_CONFIG_REGISTRY: registry.url,
    pnpm_config_registry: registry.url,
    BUN_CONFIG_REGISTRY: registry.url,
    YARN_NPM_REGISTRY_SERVER: registry.url,
  })
  app.write('package.json', JSON.stringify({ name: 'app', private: true, type: 'module' }))
  return app
}

describe('a second release', () => {
  test('has the next minor version', () => {
    const [major, minor] = old.split('.').map(Number)
    expect(current).toBe(`${major}.${Number(minor) + 1}.0`)
  })

  test('adds a tag for each package', () => {
    expect(repository.git('tag', '--list', `*@${current}`).trim().split('\n')).toEqual(
      ['core', 'devtools', 'react'].map((name) => `@thinql/${name}@${current}`),
    )
  })

  test.for(['core', 'react'])('puts its changes above the old ones in the changelog of %s', (name) => {
    const changelog = readFileSync(path.join(repository.folder, 'packages', name, 'CHANGELOG.md'), 'utf8')
    expect(changelog.match(/^## .*$/gm)?.slice(0, 2)).toEqual([`## ${current}`, `## ${old}`])
    expect(changelog.split(`## ${old}`)[0]).toContain('Change something that react needs of core.')
  })
})

describe('the command of the page about upgrades', () => {
  test('replaces the old version, and the new one reads what the old one has dehydrated and kept', async () => {
    const app = emptyApp()
    await app.run(`npm install @thinql/core@${old} @thinql/react@${old} react`)
    app.write('write.js', writeState)
    await app.run('node write.js')
    await app.follow(readPage('about/changelog.md'))
    app.write('read.js', readState)
    const [read = ''] = /^\{.*\}$/m.exec(await app.run('node read.js')) ?? []
    expect(JSON.parse(read)).toEqual({
      version: current,
      read: { todos: [{ id: '1', title: 'first' }] },
      kept: { todos: [{ id: '1', title: 'first' }] },
      unknown: 'nothing thrown',
    })
  })
})

describe('react in the new version beside core in the old one', () => {
  test('is refused by npm install, which names both packages', async () => {
    const app = emptyApp()
    await app.run(`npm install @thinql/core@${old} react`)
    const refused = app.run(`npm install @thinql/react@${current}`)
    await expect(refused).rejects.toThrow(
      new RegExp(`ERESOLVE[\\s\\S]*peer @thinql/core@"\\^${current}" from @thinql/react@${current}`),
    )
  })

  test.for([
    { name: 'npm --force', install: 'npm install --force', start: 'node start.js' },
    { name: 'pnpm', install: 'pnpm add', start: 'node start.js' },
    { name: 'yarn', install: 'yarn add', start: 'yarn node start.js' },
    { name: 'bun', install: 'bun add', start: 'bun start.js' },
  ])('does not start when $name installs it: the error names what core lacks', async ({ install, start }) => {
    const app = emptyApp()
    app.write('start.js', "import { useQuery } from '@thinql/react'\nconsole.log(typeof useQuery)\n")
    const started = app.run(`${install} @thinql/core@${old} @thinql/react@${current} react && ${start}`)
    await expect(started).rejects.toThrow(
      /isNew[\s\S]*@thinql\/core\/internal|@thinql\/core\/internal[\s\S]*isNew/,
    )
  })
})

const prepare = `
import { createClient } from '@thinql/core'
import { createQueryStore, dehydrate, getQueryData, hydrate, persist, prefetchQuery } from '@thinql/react'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

// A store in a browser keeps its data. A server keeps nothing.
globalThis.window = {}
const storage = {
  getItem: (key) => (existsSync(key) ? readFileSync(key, 'utf8') : null),
  setItem: (key, text) => writeFileSync(key, text),
  removeItem: () => undefined,
}

const fetch = () => Promise.resolve(Response.json({ data: { todos: [{ id: '1', title: 'first' }] } }))
const store = createQueryStore(createClient({ endpoint: 'http://localhost/graphql', fetch }))
const query = 'query Todos { todos { id title } }'
`
const writeState = `${prepare}
persist(store, () => storage, { key: 'kept.json' })
await prefetchQuery(store, query)
writeFileSync('state.json', JSON.stringify(dehydrate(store)))
// persist saves a second after a change. A page stays open, and this program has to wait.
while (!existsSync('kept.json')) await new Promise((resolve) => setTimeout(resolve, 100))
process.exit()
`
const readState = `${prepare}
hydrate(store, JSON.parse(readFileSync('state.json', 'utf8')))
const read = getQueryData(store, query)
const reloaded = createQueryStore(store.client)
persist(reloaded, () => storage, { key: 'kept.json' })
const kept = getQueryData(reloaded, query)
let unknown = 'nothing thrown'
try {
  const another = createQueryStore(createClient({ endpoint: 'http://localhost/graphql', fetch }))
  hydrate(another, { version: 99, [query]: { of: 'another format' }, list: [1, null, 'text'], nothing: null })
  getQueryData(another, query)
} catch (error) {
  unknown = String(error)
}
const { version } = JSON.parse(readFileSync('node_modules/@thinql/react/package.json', 'utf8'))
console.log(JSON.stringify({ version, read, kept, unknown }))
process.exit()
`
