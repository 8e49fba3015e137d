import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { manifestOf, ownPeers, packageFolders } from '../packages.ts'

const copied = ['pnpm-workspace.yaml', 'pnpm-lock.yaml', '.changeset/config.json', '**/package.json']

it.for(['patch', 'minor'] as const)(
  'a %s changeset gives all packages the same next version, which each requires of the others',
  (kind) => {
    const copy = mkdtempSync(path.join(tmpdir(), 'thinql-release-'))
    onTestFinished(() => {
      rmSync(copy, { recursive: true })
    })
    for (const file of globSync(copied, { exclude: ['**/node_modules', '**/dist'] })) {
      cpSync(file, path.join(copy, file))
    }
    const change = `---\n"@thinql/core": ${kind}\n---\n\nA change.\n`
    writeFileSync(path.join(copy, '.changeset/change.md'), change)
    execFileSync(process.execPath, [path.join(import.meta.dirname, 'setVersions.ts')], { cwd: copy })
    // Resolves nothing: it only compares the lockfile with the versions.
    execFileSync('npx', ['-y', 'pnpm@12', 'install', '--lockfile-only', '--frozen-lockfile'], { cwd: copy })

    const expected = nextVersion(manifestOf('packages/core').version, kind)
    for (const folder of packageFolders) {
      const { version, peerDependencies } = manifestOf(path.join(copy, folder))
      expect([version, ...ownPeers(peerDependencies).map(([, range]) => range)]).toEqual([
        expected,
        ...ownPeers(peerDependencies).map(() => `^${expected}`),
      ])
    }
  },
)

function nextVersion(version: string, kind: 'patch' | 'minor') {
  const [major, minor, patch] = version.split('.')
  return kind === 'minor' ? `${major}.${Number(minor) + 1}.0` : `${major}.${minor}.${Number(patch) + 1}`
}
