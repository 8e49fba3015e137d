// Applies the changesets, then makes each package depend on the others in its own version. A `workspace:`
// range would do that too, but `npm pack` keeps such a range as it is.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { manifestOf, packageFolders } from '../packages.ts'

execFileSync('changeset', ['version'], { stdio: 'inherit', shell: process.platform === 'win32' })
for (const folder of packageFolders) {
  const file = path.join(folder, 'package.json')
  const peer = /(?<="peerDependencies": \{[^}]*"@thinql\/[a-z]+": ")[^"]*/g
  writeFileSync(file, readFileSync(file, 'utf8').replace(peer, `^${manifestOf(folder).version}`))
}
// The lockfile repeats the ranges of the examples, and the workflows refuse one that doesn't fit them. `pnpm
// install` would ask the registry about every package.
const specifier = /(?<='(@thinql\/[a-z]+)':\n +specifier: \^)\d[^\n]*/g
const versions = new Map(packageFolders.map(manifestOf).map(({ name, version }) => [name, version]))
const lockfile = readFileSync('pnpm-lock.yaml', 'utf8')
writeFileSync(
  'pnpm-lock.yaml',
  lockfile.replace(specifier, (old, name: string) => versions.get(name) ?? old),
)
