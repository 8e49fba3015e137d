import { execFileSync } from 'node:child_process'

/** A package as publishing it would make it: the path of its tarball, and the files in it. */
export interface Packed {
  readonly filename: string
  readonly files: readonly { readonly path: string }[]
}

/** Packs the package in a folder into a tarball in another. */
export function pack(folder: string, destination: string): Packed {
  const output = execFileSync('pnpm', ['--dir', folder, 'pack', '--json', '--pack-destination', destination])
  // What pnpm documents for --json.
  return JSON.parse(output.toString()) as Packed
}
