// What the build left: an entry with its types in each package, 'use client' on the files that say so in the source and
// on no others, and a store that a Server Component can import.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { isClientFile } from './clientFiles.ts'
import { packageFolders } from './packages.ts'

for (const folder of packageFolders) {
  for (const entry of ['dist/index.js', 'dist/index.d.ts']) {
    if (!existsSync(path.join(folder, entry))) fail(`${folder}/${entry} is missing.`)
  }
  const inSource = clientFiles(path.join(folder, 'src'))
  const inBuild = clientFiles(path.join(folder, 'dist'))
  for (const file of inSource.difference(inBuild))
    fail(`${folder}/dist/${file}.js has lost its 'use client'.`)
  for (const file of inBuild.difference(inSource)) fail(`${folder}/dist/${file}.js says 'use client'.`)
}

const serverComponent = ['--conditions=react-server', 'packages/react/test/serverComponent.ts']
if (spawnSync(process.execPath, serverComponent, { stdio: 'inherit' }).status !== 0) {
  fail('A Server Component cannot use the built packages.')
}

/** The files under a folder that say 'use client', without their extensions. */
function clientFiles(folder: string): Set<string> {
  const files = globSync('**/*.{js,ts,tsx}', { cwd: folder, exclude: ['**/*.d.ts'] })
  const client = files.filter((file) => isClientFile(path.join(folder, file)))
  return new Set(client.map((file) => file.replace(/\.[jt]sx?$/, '')))
}

function fail(complaint: string) {
  console.error(complaint)
  process.exitCode = 1
}
