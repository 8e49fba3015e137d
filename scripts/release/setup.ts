import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { agePackages, startRegistry } from './registry.ts'
import { run } from './tools.ts'

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
