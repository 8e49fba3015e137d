// Applies the changesets, then makes each package depend on the others in its own version. A `workspace:` range would do
// that too, but `npm pack` keeps such a range as it is.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { manifestOf, packageFolders } from './packages.ts'

execFileSync('changeset', ['version'], { stdio: 'inherit', shell: process.platform === 'win32' })
for (const folder of packageFolders) {
  const file = path.join(folder, 'package.json')
  const peer = /(?<="peerDependencies": \{[^}]*"@thinql\/[a-z]+": ")[^"]*/g
  writeFileSync(file, readFileSync(file, 'utf8').replace(peer, `^${manifestOf(folder).version}`))
}
