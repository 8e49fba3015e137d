import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import oxlintConfig from '../../oxlint.config.ts'

it('reports a promise that nobody waits for', () => {
  // The gate ignores the sample, so this needs another configuration.
  const folder = mkdtempSync(path.join(tmpdir(), 'thinql-lint-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const config = path.join(folder, 'oxlint.json')
  writeFileSync(config, JSON.stringify({ ...oxlintConfig, ignorePatterns: [] }))
  const { stdout } = spawnSync('oxlint', ['--config', config, 'scripts/lint/samples'], { encoding: 'utf8' })
  expect(stdout).toContain('typescript(no-floating-promises)')
})
