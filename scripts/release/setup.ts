import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { agePackages, startRegistry } from './registry.ts'
import { run } from './tools.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the registry that has the packages. */
    registry: string
    /** The copy of the repository from which they were published. */
    repository: string
    /** An empty folder for apps, outside of this repository. */
    apps: string
  }
}

/** Publishes the packages as the steps of release.yml do, from a copy of the repository as it is now. */
export default async function setup(project: TestProject) {
  const parent = mkdtempSync(path.join(tmpdir(), 'rehearsal-'))
  const stored = path.join(parent, 'registry')
  const registry = await startRegistry(stored)
  const repository = path.join(parent, 'thinql')
  copyRepository(repository)
  const host = registry.url.replace(/^http:/, '')
  const npmrc = `@thinql:registry=${registry.url}\n${host}:_authToken=${registry.token}\n`
  writeFileSync(path.join(repository, '.npmrc'), npmrc)
  // The commands of the workflow: install, set the versions, publish.
  const workflow = readFileSync('.github/workflows/release.yml', 'utf8')
  for (const [command] of workflow.matchAll(/(?<=(?:run|version-script|publish-script): ).+/g)) {
    await run(command, repository)
    commitAll(repository, 'Version Packages')
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

/** Copies the files, with changes that aren't committed and a changeset, and gives the copy an origin beside it. */
function copyRepository(folder: string) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  // A file that was deleted is listed until that is committed.
  for (const file of listed.toString().split('\0').filter(existsSync)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    cpSync(file, path.join(folder, file))
  }
  const git = gitIn(folder)
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Rehearsal')
  git('config', 'user.email', 'rehearsal@example.com')
  writeFileSync(path.join(folder, '.git/info/exclude'), '.npmrc\n')
  git('init', '--quiet', '--bare', `${folder}.origin`)
  git('remote', 'add', 'origin', `${folder}.origin`)
  writeFileSync(
    path.join(folder, '.changeset/rehearsed-change.md'),
    "---\n'@thinql/core': minor\n---\n\nRehearse a release.\n",
  )
  // The usual changelog asks GitHub who wrote what.
  const config = path.join(folder, '.changeset/config.json')
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, text.replace(/"changelog": \[.*\]/, '"changelog": "@changesets/cli/changelog"'))
  commitAll(folder, 'The code as it is')
}

function commitAll(folder: string, message: string) {
  const git = gitIn(folder)
  git('add', '--all')
  git('commit', '--quiet', '--allow-empty', '--message', message)
  git('push', '--quiet', 'origin', 'main')
}

function gitIn(folder: string) {
  return (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
}
