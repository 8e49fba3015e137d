import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { manifestOf } from '../packages.ts'
import { run } from './tools.ts'

const repository = inject('repository')
const { version } = manifestOf(path.join(repository, 'packages/core'))
const publish = () => run('npx -y pnpm@12 node scripts/release/publish.ts', repository)
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' })

test.for([
  { name: '@thinql/core', own: [] },
  { name: '@thinql/react', own: ['@thinql/core'] },
  { name: '@thinql/devtools', own: ['@thinql/core', '@thinql/react'] },
])(
  'a release publishes $name with its README, and requires its own version of the others',
  async ({ name, own }) => {
    const response = await fetch(`${inject('registry')}${name.replace('/', '%2f')}`)
    // What a registry responds with for each package.
    const published = (await response.json()) as {
      readme: string
      versions: Record<string, { peerDependencies?: Record<string, string> }>
    }
    expect(published.readme).toContain(`# ${name}`)
    for (const peer of own) expect(published.versions[version]?.peerDependencies?.[peer]).toBe(`^${version}`)
  },
)

test('a release writes the text of the changeset into the changelog', () => {
  const changelog = readFileSync(path.join(repository, 'packages/core/CHANGELOG.md'), 'utf8')
  expect(changelog).toMatch(new RegExp(`\\n## ${version}\\n[\\s\\S]*Rehearse a release\\.`))
})

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
