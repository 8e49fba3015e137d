import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The bytes of a package as it is downloaded, and of its files. */
export interface PackageSize {
  packed: number
  unpacked: number
}

const listFile = path.join(import.meta.dirname, 'packageSizes.json')

/** Unpacks a tarball into a folder, and returns its sizes. */
export function unpack(tarball: string, folder: string): PackageSize {
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components', '1'])
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = files.map((file) => statSync(path.join(file.parentPath, file.name)).size)
  return { packed: statSync(tarball).size, unpacked: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Compares sizes with those in packageSizes.json. Each may be 5 % more, and a fifth less. */
export function packageSizeProblems(sizes: Readonly<Record<string, PackageSize>>): string[] {
  // `writePackageSizes` wrote it.
  const listed = JSON.parse(readFileSync(listFile, 'utf8')) as Record<string, PackageSize>
  return Object.entries(sizes).flatMap(([name, size]) =>
    (['packed', 'unpacked'] as const).flatMap((kind) => {
      const known = listed[name]?.[kind] ?? 0
      if (size[kind] <= known * 1.05 && size[kind] >= known * 0.8) return []
      return [`${name} has ${size[kind]} B ${kind}, and packageSizes.json says ${known} B`]
    }),
  )
}

/** Writes the sizes into packageSizes.json. */
export function writePackageSizes(sizes: Readonly<Record<string, PackageSize>>): void {
  writeFileSync(listFile, `${JSON.stringify(sizes, undefined, 2)}\n`)
}
