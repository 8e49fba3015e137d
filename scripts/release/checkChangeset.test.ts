import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

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
  'refuses a change of %s without a changeset, and names the file',
  (file) => {
    const { status, stderr } = checkBranch([file])
    expect(status).toBe(1)
    expect(stderr).toContain(file)
  },
)

it('accepts a change of a published file with a changeset', () => {
  expect(checkBranch(['packages/core/src/client.ts', '.changeset/new-words.md']).status).toBe(0)
})

it.for([
  'packages/core/src/client.test.ts',
  'packages/react/src/hooks/useQuery/useQuery.test-d.tsx',
  'docs/package.json',
])('accepts a change of %s without a changeset, because it is not published', (file) => {
  expect(checkBranch([file]).status).toBe(0)
})
