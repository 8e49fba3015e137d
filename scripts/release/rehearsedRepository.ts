import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import process from 'node:process'
import type { Registry } from './registry.ts'
import { type Ended, type Env, outsideEnv, run, succeed } from './tools.ts'

/** A copy of this repository with its own origin, in which a release can be rehearsed. */
export interface RehearsedRepository {
  readonly folder: string
  /** The packages are published here from now on. All others come from the usual registry. */
  readonly useRegistry: (registry: Pick<Registry, 'url' | 'token'>) => void
  /** Does what the steps of release.yml do before a version: installs and applies the changesets. */
  readonly version: (changeset: string) => Promise<void>
  /** Does what the steps of release.yml do after "Version Packages" has been merged. */
  readonly publish: () => Promise<string>
  /** Runs the publish-script again, without building. */
  readonly publishBuilt: (added?: Env) => Promise<Ended>
  readonly git: (...args: string[]) => string
  readonly stop: () => void
}

/** Copies the repository as it is now, with changes that aren't committed. Gives the copy an origin beside it. */
export function copyRepository(parent: string): string {
  const folder = path.join(parent, 'thinql')
  const git = gitIn(folder)
  copyFiles(folder)
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Rehearsal')
  git('config', 'user.email', 'rehearsal@example.com')
  writeFileSync(path.join(folder, '.git/info/exclude'), '.npmrc\n')
  git('init', '--quiet', '--bare', path.join(parent, 'origin.git'))
  git('remote', 'add', 'origin', path.join(parent, 'origin.git'))
  commitAll(folder, 'The code as it is')
  return folder
}

/** Gives what can be rehearsed in a copy of the repository. */
export async function openRepository(folder: string): Promise<RehearsedRepository> {
  const github = await startGithub()
  const env = outsideEnv({ GITHUB_TOKEN: 'none', GITHUB_GRAPHQL_URL: github.url })
  const builtEnv = {
    ...env,
    PATH: [path.join(folder, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
  }
  const { steps, versionScript, publishScript } = readWorkflow()
  const runSteps = async () => {
    for (const step of steps) await succeed(step, folder, env)
  }
  return {
    folder,
    useRegistry: ({ url, token }) => {
      const host = url.replace(/^http:/, '')
      writeFileSync(path.join(folder, '.npmrc'), `@thinql:registry=${url}\n${host}:_authToken=${token}\n`)
    },
    version: async (changeset) => {
      writeFileSync(path.join(folder, '.changeset/rehearsed-change.md'), changeset)
      commitAll(folder, 'Change something')
      await runSteps()
      await succeed(versionScript, folder, env)
      commitAll(folder, 'Version Packages')
    },
    publish: async () => {
      await runSteps()
      return succeed(publishScript, folder, env)
    },
    publishBuilt: (added) =>
      run(`${process.execPath} scripts/release/publish.ts`, folder, { ...builtEnv, ...added }),
    git: gitIn(folder),
    stop: () => github.stop(),
  }
}

function gitIn(folder: string) {
  return (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
}

function commitAll(folder: string, message: string) {
  const git = gitIn(folder)
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
  git('push', '--quiet', 'origin', 'main')
}

function copyFiles(folder: string) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  // A file that was deleted is listed until that is committed.
  for (const file of listed.toString().split('\0').filter(existsSync)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    cpSync(file, path.join(folder, file))
  }
}

/** The commands of the job that releases. */
function readWorkflow() {
  const [, job = ''] = readFileSync('.github/workflows/release.yml', 'utf8').split(/^ {2}release:$/m)
  const valuesOf = (key: string) =>
    [...job.matchAll(new RegExp(`\\b${key}: (.+)$`, 'gm'))].map(([, value]) => `${value}`)
  const [versionScript, publishScript] = [valuesOf('version-script')[0], valuesOf('publish-script')[0]]
  if (versionScript === undefined || publishScript === undefined) {
    throw new Error('release.yml has no version-script or no publish-script.')
  }
  return { steps: valuesOf('run'), versionScript, publishScript }
}

/** Stands in for GitHub's API, which says who wrote a commit in which pull request. */
async function startGithub() {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const commits = [...new Set(body.match(/commit__[0-9a-f]+/g))]
      const data = Object.fromEntries(commits.map((key) => [key, aboutCommit(key.replace('commit__', ''))]))
      response.end(JSON.stringify({ data: { repo__0: data } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { url: `http://127.0.0.1:${address.port}`, stop: () => void server.close() }
}

function aboutCommit(commit: string) {
  const repository = 'https://github.com/thinql/thinql'
  const author = { login: 'somebody', url: 'https://github.com/somebody' }
  const pull = { number: 7, url: `${repository}/pull/7`, mergedAt: '2026-01-01T00:00:00Z', author }
  return {
    commitUrl: `${repository}/commit/${commit}`,
    associatedPullRequests: { nodes: [pull] },
    author: { user: author },
  }
}
