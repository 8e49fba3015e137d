// Each package as it would be published: packed, then looked at by publint and by attw (are its types found?). It ships
// what it must and no more, depends on nothing, and react asks for the core of its own version.
import { execFileSync, execSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pack } from './pack.ts'
import { type Manifest, packageFolders } from './packages.ts'

const required = ['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/index.js', 'package.json']
const destination = mkdtempSync(path.join(tmpdir(), 'thinql-pack-'))
try {
  for (const folder of packageFolders) checkPackage(folder)
} finally {
  rmSync(destination, { recursive: true })
}

function checkPackage(folder: string) {
  const { filename, files } = pack(folder, destination)
  const paths = files.map((file) => file.path)

  for (const missing of required.filter((file) => !paths.includes(file))) fail(`${folder} lacks ${missing}.`)
  for (const extra of paths.filter(
    (file) => !required.includes(file) && !/^dist\/.*\.(?:js|d\.ts)$/.test(file),
  )) {
    fail(`${folder} ships ${extra}.`)
  }
  checkManifest(
    JSON.parse(execFileSync('tar', ['-xzOf', filename, 'package/package.json']).toString()) as Manifest,
  )

  for (const command of ['publint run --strict', 'attw --profile esm-only']) {
    try {
      execSync(`${command} ${filename}`, { stdio: 'inherit' })
    } catch {
      fail(`${folder}: ${command} has complaints.`)
    }
  }
}

function checkManifest({ name, version, dependencies = {}, peerDependencies = {} }: Manifest) {
  for (const dependency of Object.keys(dependencies)) fail(`${name} depends on ${dependency} at run time.`)
  const core = peerDependencies['@thinql/core'] ?? `^${version}`
  if (core !== `^${version}`) fail(`${name} ${version} asks for @thinql/core ${core}.`)
}

function fail(complaint: string) {
  console.error(complaint)
  process.exitCode = 1
}
