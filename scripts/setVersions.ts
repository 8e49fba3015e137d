// Applies the changesets, then makes react ask for the core of its own version. A `workspace:` range would do that too,
// but `npm pack` keeps such a range as it is.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { manifestOf } from './packages.ts'

const react = 'packages/react'
const file = `${react}/package.json`

execFileSync('changeset', ['version'], { stdio: 'inherit', shell: process.platform === 'win32' })
const core = /(?<="peerDependencies": \{\s*"@thinql\/core": ")[^"]*/
writeFileSync(file, readFileSync(file, 'utf8').replace(core, `^${manifestOf(react).version}`))
