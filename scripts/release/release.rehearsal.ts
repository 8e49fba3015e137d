import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { manifestOf } from '../packages.ts'
import { freePort, type Registry, startRegistry } from './registry.ts'
import { openRepository, type RehearsedRepository } from './rehearsedRepository.ts'
import { outsideEnv, registryEnv, succeed } from './tools.ts'

const names = ['@thinql/core', '@thinql/devtools', '@thinql/react']

let repository: RehearsedRepository
let version: string
beforeAll(async () => {
  repository = await openRepository(inject('repository'))
  version = manifestOf(path.join(repository.folder, 'packages/core')).version
})
afterAll(() => repository.stop())

/** A folder that is removed after the rehearsal. */
function temporaryFolder() {
  return mkdtempSync(path.join(inject('repository'), '../temporary-'))
}

function tags() {
  return repository.git('tag').trim().split('\n')
}

async function emptyRegistry(refused: readonly string[] = []): Promise<Registry> {
  const registry = await startRegistry(temporaryFolder(), refused)
  onTestFinished(() => registry.stop())
  return registry
}

describe('a release', () => {
  test('says of each package that it is published', () => {
    for (const name of names) expect(inject('releaseOutput')).toContain(`published      ${name}@${version}`)
  })

  test('tags each package', () => {
    expect(tags()).toEqual(names.map((name) => `${name}@${version}`))
  })

  test('writes the text of the changeset and its pull request into the changelog', () => {
    const changelog = readFileSync(path.join(repository.folder, 'packages/core/CHANGELOG.md'), 'utf8')
    const [, entry = ''] = changelog.split(/^## .*$/m)
    expect(changelog).toContain(`\n## ${version}\n`)
    expect(entry).toMatch(/^- \[#7\]\(.*\) .* - Rehearse a release\.$/m)
  })

  test.for([
    { name: '@thinql/react', own: ['@thinql/core'] },
    { name: '@thinql/devtools', own: ['@thinql/core', '@thinql/react'] },
  ])('publishes $name with its README, and requires its own version of the others', async ({ name, own }) => {
    const published = await readPackage(inject('registry'), name)
    const { peerDependencies } = published.versions[version] ?? {}
    expect(published.readme).toContain(`# ${name}`)
    expect(Object.fromEntries(own.map((peer) => [peer, peerDependencies?.[peer]]))).toEqual(
      Object.fromEntries(own.map((peer) => [peer, `^${version}`])),
    )
  })
})

describe('a release that runs again', () => {
  test('publishes nothing when the registry has all versions', async () => {
    repository.useRegistry({ url: inject('registry'), token: 'none' })
    const { status, output } = await repository.publishBuilt()
    expect([status, output]).toEqual([0, expect.stringContaining('The registry has all versions already.')])
  })

  test('makes the tags that an interrupted release has not made', async () => {
    repository.useRegistry({ url: inject('registry'), token: 'none' })
    repository.git('tag', '--delete', `@thinql/react@${version}`)
    await repository.publishBuilt()
    expect(tags()).toEqual(names.map((name) => `${name}@${version}`))
  })
})

describe('a release that fails', () => {
  test('publishes nothing while the registry is down, and names its address', async () => {
    const url = `http://127.0.0.1:${await freePort()}/`
    repository.useRegistry({ url, token: 'none' })
    const { status, output } = await repository.publishBuilt({ pnpm_config_fetch_retries: '0' })
    expect(status).toBe(1)
    expect(output).toMatch(
      /The registry doesn't say whether it has @thinql\/\w+: .* Nothing was published\.$/m,
    )
    expect(output).toContain(url)
  })

  test('says what was published when the second of three packages is refused, and completes when it runs again', async () => {
    const folder = temporaryFolder()
    const refusing = await startRegistry(folder, ['@thinql/react'])
    onTestFinished(() => refusing.stop())
    repository.useRegistry(refusing)
    const first = await repository.publishBuilt()
    await refusing.stop()
    const allowing = await startRegistry(folder)
    onTestFinished(() => allowing.stop())
    repository.useRegistry(allowing)
    const second = await repository.publishBuilt()

    expect(first.status).toBe(1)
    expect(first.output).toContain(
      [
        'The release is not complete.',
        `published      @thinql/core@${version}`,
        `not published  @thinql/react@${version}`,
        `not published  @thinql/devtools@${version}`,
      ].join('\n'),
    )
    expect(second.status).toBe(0)
    expect(second.output).toContain(
      `\npublished      @thinql/react@${version}\npublished      @thinql/devtools@${version}\n`,
    )
    expect(Object.keys((await readPackage(allowing.url, '@thinql/devtools')).versions)).toEqual([version])
  })

  test('publishes nothing when somebody else has a package of that name and version', async () => {
    const registry = await emptyRegistry()
    await publishForeignPackage(registry, '@thinql/devtools', version)
    repository.useRegistry(registry)
    const { status, output } = await repository.publishBuilt()
    expect([status, output]).toEqual([
      1,
      expect.stringContaining(
        'The name @thinql/devtools is taken: the registry has a package of git+https://example.com/other.git. Nothing was published.',
      ),
    ])
    expect((await fetch(`${registry.url}@thinql%2fcore`)).status).toBe(404)
  })

  test('publishes nothing when no changeset describes a version', async () => {
    const registry = await emptyRegistry()
    repository.useRegistry(registry)
    const changelog = path.join(repository.folder, 'packages/react/CHANGELOG.md')
    const text = readFileSync(changelog, 'utf8')
    onTestFinished(() => writeFileSync(changelog, text))
    writeFileSync(changelog, text.replace(`## ${version}`, '## 0.0.1'))
    const { status, output } = await repository.publishBuilt()
    expect([status, output]).toEqual([
      1,
      expect.stringContaining(`@thinql/react ${version} has no entry in packages/react/CHANGELOG.md`),
    ])
    expect((await fetch(`${registry.url}@thinql%2fcore`)).status).toBe(404)
  })
})

async function publishForeignPackage(registry: Registry, name: string, version: string) {
  const folder = temporaryFolder()
  const repository = { type: 'git', url: 'git+https://example.com/other.git' }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version, repository }))
  writeFileSync(
    path.join(folder, '.npmrc'),
    `${registry.url.replace(/^http:/, '')}:_authToken=${registry.token}\n`,
  )
  await succeed(
    'npm publish --access public',
    folder,
    outsideEnv(registryEnv(registry.url, path.join(inject('apps'), 'caches'))),
  )
}

interface Published {
  readonly readme?: string
  readonly versions: Record<string, { peerDependencies?: Record<string, string> }>
}

async function readPackage(url: string, name: string): Promise<Published> {
  // What a registry responds with for each package.
  return (await (await fetch(`${url}${name.replace('/', '%2f')}`)).json()) as Published
}
