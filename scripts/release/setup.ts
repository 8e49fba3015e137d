import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort, installTools, outsideEnv, run } from './tools.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the registry that has the packages. */
    registry: string
    /** The clone of the repository from which they were published. */
    repository: string
    /** An empty folder for apps, outside of this repository. */
    apps: string
  }
}

/** Publishes the packages as the steps of release.yml do, from a clone of the last commit. */
export default async function setup(project: TestProject) {
  const parent = mkdtempSync(path.join(tmpdir(), 'rehearsal-'))
  const stored = path.join(parent, 'registry')
  const registry = await startRegistry(stored)
  const repository = path.join(parent, 'thinql')
  cloneRepository(repository)
  // npm wants a token for publishing. The registry takes any.
  const npmrc = `@thinql:registry=${registry.url}\n${registry.url.replace('http:', '')}:_authToken=any\n`
  writeFileSync(path.join(repository, '.npmrc'), npmrc)
  // The commands of the workflow: install, set the versions, publish.
  const workflow = readFileSync('.github/workflows/release.yml', 'utf8')
  for (const [command] of workflow.matchAll(/(?<=(?:run|version-script|publish-script): ).+/g)) {
    await run(command, repository)
  }
  agePackages(stored)
  project.provide('registry', registry.url)
  project.provide('repository', repository)
  project.provide('apps', path.join(parent, 'apps'))
  return () => {
    registry.stop()
    rmSync(parent, { recursive: true })
  }
}

function cloneRepository(folder: string) {
  const author = ['user.name=Rehearsal', 'user.email=rehearsal@example.com']
  const options = author.flatMap((setting) => ['--config', setting])
  execFileSync('git', ['clone', '--quiet', ...options, '.', folder])
  const changeset = "---\n'@thinql/core': minor\n---\n\nRehearse a release.\n"
  writeFileSync(path.join(folder, '.changeset/rehearsed-change.md'), changeset)
  // The usual changelog asks GitHub who wrote what.
  const config = path.join(folder, '.changeset/config.json')
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, text.replace(/"changelog": \[.*\]/, '"changelog": "@changesets/cli/changelog"'))
}

/**
 * Starts a registry on a free port. It has what is published to it, by anyone, and all packages of the usual
 * registry. It keeps them in `folder`.
 */
export async function startRegistry(folder: string): Promise<{ url: string; stop: () => void }> {
  mkdirSync(folder, { recursive: true })
  const usual = execFileSync('npm', ['config', 'get', 'registry'], { env: outsideEnv(), encoding: 'utf8' })
  // JSON is YAML too.
  const settings = {
    storage: path.join(folder, 'packages'),
    uplinks: { usual: { url: usual.trim(), maxage: '1h', timeout: '60s', max_fails: 10 } },
    packages: {
      '@thinql/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'usual' },
    },
    max_body_size: '50mb',
  }
  const config = path.join(folder, 'config.yaml')
  writeFileSync(config, JSON.stringify(settings))
  const port = await freePort()
  const bin = path.join(installTools(), 'verdaccio/bin/verdaccio')
  const server = fork(bin, ['--config', config, '--listen', `127.0.0.1:${port}`], {
    env: outsideEnv({ NODE_NO_WARNINGS: '1' }),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It sends a message when it listens.
  await once(server, 'message')
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.kill() }
}

/**
 * Makes the published packages two days old: pnpm, Yarn and Deno don't install a version that is younger than
 * a day.
 */
export function agePackages(folder: string): void {
  for (const file of globSync('packages/@thinql/*/package.json', { cwd: folder })) {
    const stored = path.join(folder, file)
    // How Verdaccio stores what it knows of a package.
    const known = JSON.parse(readFileSync(stored, 'utf8')) as { time: Record<string, string> }
    const earlier = new Date(Date.now() - 172_800_000).toISOString()
    const time = Object.fromEntries(Object.keys(known.time).map((version) => [version, earlier]))
    writeFileSync(stored, JSON.stringify({ ...known, time }))
  }
}
