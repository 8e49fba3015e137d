import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** The date, the machine and the versions of the packages. */
export function environment(packages: readonly string[]): string {
  const cpus = os.cpus()
  const machine = `${cpus.length} × ${cpus[0]?.model ?? 'unknown CPU'}, ${os.type()} ${os.arch()}`
  const versions = packages.map((name) => `${name} ${versionOf(name)}`).join(', ')
  return `${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.versions.node}; ${versions}.`
}

function versionOf(name: string): string {
  const file = path.join(import.meta.dirname, '../node_modules', name, 'package.json')
  // Every package.json has a version.
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
