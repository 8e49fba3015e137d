// Tries the next release on a copy: one minor changeset must make the next minor of both packages. While core is a
// peer of react, a careless setting makes it a major instead.
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { manifestOf, packageFolders } from './packages.ts'

const copied = ['pnpm-workspace.yaml', '.changeset/config.json', '**/package.json']
const copy = mkdtempSync(path.join(tmpdir(), 'thinql-release-'))
try {
  for (const file of globSync(copied, { exclude: ['**/node_modules', '**/dist'] })) {
    cpSync(file, path.join(copy, file))
  }
  writeFileSync(path.join(copy, '.changeset/minor.md'), '---\n"@thinql/core": minor\n---\n\nAdd something.\n')
  execFileSync('changeset', ['version'], { cwd: copy, stdio: 'inherit', shell: process.platform === 'win32' })

  for (const folder of packageFolders) {
    const { name, version } = manifestOf(folder)
    const released = manifestOf(path.join(copy, folder)).version
    const expected = nextMinor(version)
    console.log(`${name}: ${version} → ${released}`)
    if (released === expected) continue
    console.error(`A minor changeset must release ${name} ${expected}, not ${released}.`)
    process.exitCode = 1
  }
} finally {
  rmSync(copy, { recursive: true })
}

function nextMinor(version: string) {
  const [major, minor] = version.split('.')
  return `${major}.${Number(minor) + 1}.0`
}
