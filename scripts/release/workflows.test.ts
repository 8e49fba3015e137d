import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const workflows = Object.fromEntries(
  globSync('.github/workflows/*.yml').map((file) => [
    file.replace('.github/workflows/', ''),
    readFileSync(file, 'utf8'),
  ]),
)
// The package.json of this repository.
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** The text of a job in release.yml. */
function releaseJob() {
  return `${workflows['release.yml']}`.split(/^ {2}(?=\w+:$)/m).find((job) => job.startsWith('release:'))
}

describe('the release', () => {
  it('waits for the gates and the rehearsal', () => {
    expect(releaseJob()).toContain('\n    needs: [gates, rehearsal]\n')
  })

  it('starts for no branch but main', () => {
    expect(workflows['release.yml']).toMatch(/^on:\n {2}push:\n {4}branches: \[main\]\n\n/m)
  })

  it('does not run in a fork', () => {
    expect(releaseJob()).toContain("\n    if: github.repository == 'thinql/thinql'\n")
  })

  it.for(Object.keys(workflows).filter((name) => !['release.yml', 'docs.yml'].includes(name)))(
    'is the only one that may prove who it is to npm: %s may not',
    (name) => {
      expect(workflows[name]).not.toContain('id-token')
    },
  )
})

const steps = Object.entries(workflows).flatMap(([workflow, text]) =>
  [...text.matchAll(/(?<=(?:run|version-script|publish-script): ).+/g)].map(([command]) => ({
    workflow,
    command,
  })),
)
// npm's own `install`, the file that contributors start, and the packages that only root may install.
const known =
  /^(?:npx -y pnpm@12 install --frozen-lockfile|\.ci\/run|sudo apt-get .*|npx -y pnpm@12 \$\{\{ matrix\.script \}\})$/

it.for(steps.filter(({ command }) => !known.test(command)))(
  'a step of $workflow is a script that developers run too: $command',
  ({ command }) => {
    expect(Object.keys(scripts)).toContain(command.replace('npx -y pnpm@12 ', ''))
  },
)

const [, promised = ''] =
  /\n## What thinql promises\n([\s\S]*?)\n## /.exec(readFileSync('SECURITY.md', 'utf8')) ?? []
const promises = promised.split(/^- /m).slice(1)

it.for(promises.map((text) => ({ name: /^\*\*(.+?)\*\*/.exec(text)?.[1], text })))(
  'the promise "$name" of SECURITY.md links to tests that exist',
  ({ text }) => {
    const linked = [...text.matchAll(/\]\((?!#|https:)(.+?)\)/g)].map(([, file]) => `${file}`)
    expect(linked).not.toEqual([])
    expect(linked.filter((file) => !existsSync(file))).toEqual([])
  },
)
