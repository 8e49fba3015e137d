import { build } from 'esbuild'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pack } from '../../../../scripts/packages.ts'

const here = import.meta.dirname
const starts = ['suite', 'process', 'worker', 'incoming'] as const

/** A project outside of this repository that has the suite, and the package as it would be published. */
export async function installSuite(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thinql-runtimes-'))
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const { filename } = pack(path.join(here, '../..'), folder)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', filename], { cwd: folder })
  await build({
    entryPoints: starts.map((name) => path.join(here, `${name}.ts`)),
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    external: ['@thinql/core', 'node:*'],
  })
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
