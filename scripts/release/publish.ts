// Builds the packages, publishes the versions that the registry doesn't have, and makes the tags that are
// missing. So after a failure it can run again.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { manifestOf, packageFolders } from '../packages.ts'

// A version without an entry came from no changeset.
const undescribed = packageFolders.filter((folder) => {
  const file = path.join(folder, 'CHANGELOG.md')
  return !existsSync(file) || !readFileSync(file, 'utf8').includes(`\n## ${manifestOf(folder).version}\n`)
})
if (undescribed.length > 0) {
  console.error(
    `Nothing was published: the version has no entry in the CHANGELOG.md of ${undescribed.join(', ')}. ` +
      'Add a changeset with `npx -y pnpm@12 changeset`, and merge the pull request "Version Packages".',
  )
  process.exitCode = 1
} else {
  const shell = process.platform === 'win32'
  execFileSync('pnpm', ['build'], { stdio: 'inherit', shell })
  execFileSync('changeset', ['publish'], { stdio: 'inherit', shell })
  // An earlier release may have ended before it had made its tags.
  execFileSync('changeset', ['git-tag'], { stdio: 'inherit', shell })
}
