// Tries releases on a copy: each kind of changeset must give all packages the same next version, and each must depend on
// that version of the others.
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { manifestOf, ownPeers, packageFolders } from './packages.ts'

const copied = ['pnpm-workspace.yaml', 'pnpm-lock.yaml', '.changeset/config.json', '**/package.json']
const setVersions = path.resolve('scripts/setVersions.ts')

for (const kind of ['patch', 'minor'] as const) tryRelease(kind)

function tryRelease(kind: 'patch' | 'minor') {
  const copy = mkdtempSync(path.join(tmpdir(), 'thinql-release-'))
  try {
    for (const file of globSync(copied, { exclude: ['**/node_modules', '**/dist'] })) {
      cpSync(file, path.join(copy, file))
    }
    writeFileSync(path.join(copy, '.changeset/change.md'), `---\n"@thinql/core": ${kind}\n---\n\nA change.\n`)
    execFileSync('node', [setVersions], { cwd: copy })
    // Resolves nothing: it only compares the lockfile with the versions.
    execFileSync('pnpm', ['install', '--lockfile-only', '--frozen-lockfile'], { cwd: copy })

    for (const folder of packageFolders) {
      const { version: current } = manifestOf(folder)
      const { name, version, peerDependencies } = manifestOf(path.join(copy, folder))
      const expected = nextVersion(current, kind)
      console.log(`${name}, ${kind}: ${current} → ${version}`)
      if (version !== expected) fail(`A ${kind} changeset must release ${name} ${expected}, not ${version}.`)
      for (const [peer, range] of ownPeers(peerDependencies)) {
        if (range !== `^${expected}`)
          fail(`${name} ${version} must depend on ${peer} ^${expected}, not ${range}.`)
      }
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
}

function nextVersion(version: string, kind: 'patch' | 'minor') {
  const [major, minor, patch] = version.split('.')
  return kind === 'minor' ? `${major}.${Number(minor) + 1}.0` : `${major}.${minor}.${Number(patch) + 1}`
}

function fail(problem: string) {
  console.error(problem)
  process.exitCode = 1
}
