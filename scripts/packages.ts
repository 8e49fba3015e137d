import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const packageFolders = ['packages/core', 'packages/react', 'packages/devtools']

export interface Manifest {
  name: string
  version: string
  repository?: { url: string }
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export function manifestOf(folder: string): Manifest {
  // A package.json of this repository.
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest
}

export function ownPeers(peers: Manifest['peerDependencies'] = {}): [name: string, range: string][] {
  return Object.entries(peers).filter(([name]) => name.startsWith('@thinql/'))
}

export interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

export function pack(folder: string, destination: string): Packed {
  const output = execFileSync('pnpm', ['--dir', folder, 'pack', '--json', '--pack-destination', destination])
  // The format that pnpm documents for --json.
  return JSON.parse(output.toString()) as Packed
}

export function isClientFile(file: string): boolean {
  return /^['"]use client['"]/.test(readFileSync(file, 'utf8'))
}
