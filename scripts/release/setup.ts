import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { agePackages, startRegistry } from './registry.ts'
import { copyRepository, openRepository } from './rehearsedRepository.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the registry that has the packages. */
    registry: string
    /** The folder in which the registry keeps them. */
    registryFolder: string
    /** The copy of the repository from which they were published. */
    repository: string
    /** An empty folder for apps, outside of this repository. */
    apps: string
    /** What the release printed. */
    releaseOutput: string
  }
}

const changeset = `---
'@thinql/core': minor
---

Rehearse a release.
`

/** Publishes the packages as a release does. */
export default async function setup(project: TestProject) {
  const parent = mkdtempSync(path.join(tmpdir(), 'rehearsal-'))
  const registryFolder = path.join(parent, 'registry')
  const registry = await startRegistry(registryFolder)
  const folder = copyRepository(parent)
  const repository = await openRepository(folder)
  repository.useRegistry(registry)
  await repository.version(changeset)
  project.provide('releaseOutput', await repository.publish())
  repository.stop()
  agePackages(registryFolder)
  project.provide('registry', registry.url)
  project.provide('registryFolder', registryFolder)
  project.provide('repository', folder)
  project.provide('apps', path.join(parent, 'apps'))
  return async () => {
    await registry.stop()
    rmSync(parent, { recursive: true })
  }
}
