// Fails when published files differ from a branch, and no new changeset describes the change.
import { execFileSync } from 'node:child_process'
import process from 'node:process'

const published = /^packages\/\w+\/(?:src\/(?!.*\.test(?:-d)?\.tsx?$).*|package\.json|README\.md)$/

const base = process.argv[2] ?? 'origin/main'
const args = ['diff', '--name-only', '--diff-filter']
const changed = (kinds: string) =>
  execFileSync('git', [...args, kinds, `${base}...HEAD`], { encoding: 'utf8' }).split('\n')
const files = changed('ACDMR').filter((file) => published.test(file))
const changesets = changed('A').filter((file) => /^\.changeset\/.+\.md$/.test(file))

if (files.length > 0 && changesets.length === 0) {
  console.error(
    `No changeset describes the change of these published files:\n${files.map((file) => `  ${file}`).join('\n')}\n` +
      'Add one with `npx -y pnpm@12 changeset`. If users notice nothing, add `npx -y pnpm@12 changeset --empty`.',
  )
  process.exitCode = 1
} else {
  console.log(`${files.length} published files changed, ${changesets.length} changesets added.`)
}
