import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What gets published. */
export const packageFolders = ['packages/core', 'packages/react']

/** What the gates read of a package.json. */
export interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The package.json of a folder. */
export function manifestOf(folder: string): Manifest {
  // A package.json of this repository; what it lacks shows at once in the gate that reads it.
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest
}
