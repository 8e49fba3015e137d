// Builds and publishes the packages in the versions that the registry doesn't have yet, and tags them. Says what was published.
// After a failure it can run again: it goes on with what is missing.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { manifestOf, packageFolders } from '../packages.ts'

interface Release {
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly isPublished: boolean
}

class Refused extends Error {}

const again = 'Remove the cause above, and run the same command again. It publishes only what is missing.'

try {
  await release()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
}

async function release() {
  const before = await findReleases().catch(adding('Nothing was published.'))
  const missing = before.filter(({ isPublished }) => !isPublished)
  missing.forEach(checkChangelog)
  const failed = changeset('publish') !== 0
  if (failed) {
    const after = await findReleases().catch(adding(again))
    throw new Refused(`The release is not complete.\n${after.map(toLine).join('\n')}\n${again}`)
  }
  // If an earlier release ended before it had made its tags, they are made now.
  if (changeset('git-tag') !== 0) throw new Refused('All packages are published, but not all have their tag.')
  const lines = missing.map((each) => toLine({ ...each, isPublished: true }))
  console.log(['', ...(missing.length > 0 ? lines : ['The registry has all versions already.'])].join('\n'))
}

/** Adds a sentence to the message of a failure. */
function adding(sentence: string) {
  return (error: unknown): never => {
    throw error instanceof Refused ? new Refused(`${error.message.replace(/\.?$/, '.')} ${sentence}`) : error
  }
}

function findReleases(): Promise<Release[]> {
  const read = async (folder: string) => {
    const { name, version, repository } = manifestOf(folder)
    const found = await readRegistry(name)
    if (found && found.repository?.url !== repository?.url) {
      throw new Refused(
        `The name ${name} is taken: the registry has a package of ${found.repository?.url ?? 'somebody else'}.`,
      )
    }
    return { folder, name, version, isPublished: found?.versions.includes(version) ?? false }
  }
  return Promise.all(packageFolders.map(read))
}

interface Found {
  versions: readonly string[]
  repository?: { url?: string }
}

/** What the registry knows of a package. Asks with the tool that publishes, so both use the same registry. */
async function readRegistry(name: string): Promise<Found | undefined> {
  const [stdout, stderr] = await new Promise<[string, string]>((resolve) => {
    // It fails for a name that the registry doesn't have, and says so in its output.
    execFile(
      'pnpm',
      ['info', name, '--json'],
      { shell: process.platform === 'win32' },
      (_, stdout, stderr) => {
        resolve([stdout, stderr])
      },
    )
  })
  const { error, ...found } = parse(stdout)
  if (!error && found.versions) return { ...found, versions: found.versions }
  const { code = '', message = stderr } = error ?? {}
  if (/E404|FETCH_404|PACKAGE_NOT_FOUND/.test(code)) return undefined
  throw new Refused(`The registry doesn't say whether it has ${name}: ${`${code} ${message}`.trim()}`)
}

/** The output of `pnpm info --json`: a package, or an error. */
function parse(json: string): Partial<Found> & { error?: { code?: string; message?: string } } {
  try {
    return JSON.parse(json) as Found
  } catch {
    return {}
  }
}

/** A version without an entry came from no changeset. */
function checkChangelog({ folder, name, version }: Release) {
  const file = path.join(folder, 'CHANGELOG.md')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (text.split('\n').includes(`## ${version}`)) return
  throw new Refused(
    `${name} ${version} has no entry in ${file}, so no changeset describes it. Nothing was published. ` +
      'Add one with `npx -y pnpm@12 changeset`, and merge the pull request "Version Packages".',
  )
}

function changeset(command: string) {
  return spawnSync('changeset', [command], { stdio: 'inherit', shell: process.platform === 'win32' }).status
}

function toLine({ name, version, isPublished }: Release) {
  return `${isPublished ? 'published    ' : 'not published'}  ${name}@${version}`
}
