import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Manifest, manifestOf, ownPeers, packageFolders } from '../packages.ts'
import { run } from './tools.ts'

const repository = inject('repository')
const { version } = manifestOf(path.join(repository, 'packages/core'))
const publish = () => run('npx -y pnpm@12 node scripts/release/publish.ts', repository)
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' })

test.for(packageFolders.map(manifestOf))(
  'a release publishes $name with its README, and requires its own version of the others',
  async ({ name }) => {
    const response = await fetch(`${inject('registry')}${name.replace('/', '%2f')}`)
    // What a registry responds with for each package.
    const published = (await response.json()) as { readme: string; versions: Record<string, Manifest> }
    expect(published.readme).toContain(`# ${name}`)
    const own = ownPeers(published.versions[version]?.peerDependencies)
    expect(own).toEqual(own.map(([peer]) => [peer, `^${version}`]))
  },
)

test('a release that runs again publishes nothing, and makes the tags that are missing', async () => {
  git('tag', '--delete', `@thinql/react@${version}`)
  await publish()
  expect(git('tag').trim().split('\n')).toEqual(
    ['core', 'devtools', 'react'].map((name) => `@thinql/${name}@${version}`),
  )
})

test('a release is refused when no changeset describes its version', async () => {
  const changelog = path.join(repository, 'packages/react/CHANGELOG.md')
  const text = readFileSync(changelog, 'utf8')
  onTestFinished(() => writeFileSync(changelog, text))
  writeFileSync(changelog, text.replace(`## ${version}`, '## 0.0.1'))
  await expect(publish()).rejects.toThrow('in the CHANGELOG.md of packages/react.')
})
