import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { commandOf, managers } from '../../docs/src/code/packageManagers.ts'
import { type Manifest, manifestOf, ownPeers, packageFolders } from '../packages.ts'
import { App, openPage, readPage, type Step } from './app.ts'
import { freePort, run } from './tools.ts'

const repository = inject('repository')
const { version } = manifestOf(path.join(repository, 'packages/core'))
const publish = () => run('npx -y pnpm@12 node scripts/release/publish.ts', repository)
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' })

test.for(packageFolders.map(manifestOf))(
  'a release publishes $name with its README, and requires its own version of the others',
  async ({ name }) => {
    const response = await fetch(`${inject('registry')}${name.replace('/', '%2f')}`)
    // What a registry responds with for each package.
    const published = (await response.json()) as { readme: string; versions: Record<string, Manifest> }
    expect(published.readme).toContain(`# ${name}`)
    const own = ownPeers(published.versions[version]?.peerDependencies)
    expect(own).toEqual(own.map(([peer]) => [peer, `^${version}`]))
  },
)

test('a release that runs again publishes nothing, and makes the tags that are missing', async () => {
  git('tag', '--delete', `@thinql/react@${version}`)
  await publish()
  expect(git('tag').trim().split('\n')).toEqual(
    ['core', 'devtools', 'react'].map((name) => `@thinql/${name}@${version}`),
  )
})

test('a release is refused when no changeset describes its version', async () => {
  const changelog = path.join(repository, 'packages/react/CHANGELOG.md')
  const text = readFileSync(changelog, 'utf8')
  onTestFinished(() => writeFileSync(changelog, text))
  writeFileSync(changelog, text.replace(`## ${version}`, '## 0.0.1'))
  await expect(publish()).rejects.toThrow('in the CHANGELOG.md of packages/react.')
})

/** What a person changes who installs by Yarn's Plug'n'Play, where there is no node_modules. */
const withYarn = (command: string) =>
  command
    // The template's linter isn't ours. Some registries lack one of its packages, and only Yarn asks for all of them.
    // TypeScript 7 can't find packages that Yarn installs by Plug'n'Play.
    .replace(
      /^yarn install$/,
      'npm pkg delete devDependencies.oxlint && npm pkg set devDependencies.typescript=~6.0.3 && yarn install',
    )
    // The guide to TypeScript says why graphql 16 is needed.
    .replace(/^(yarn .*) graphql graphql-yoga$/, '$1 graphql@16 graphql-yoga')

/** The steps of a page, except the one that starts a server and doesn't end. */
const untilStart = (step: Step) => ('command' in step && step.command === 'npm run dev' ? undefined : step)

test.for(managers)(
  'the page about Vite, followed with %s, gives an app that builds and runs',
  async (manager) => {
    const typed = (command: string) => withYarn(commandOf(manager, command))
    const app = new App()
    await app.follow(readPage('start/vite.md'), (step) => {
      const done = untilStart(step)
      return done && 'command' in done ? { command: typed(done.command) } : done
    })
    await app.run(typed('npm run build'))
    if (manager === 'npm') await app.run('npm run lint -- --deny-warnings')
    for (const command of ['npm run dev', 'npm run preview']) {
      const { page, reported } = await openPage(await app.serve(typed(command)))
      await page.getByRole('listitem').first().waitFor()
      await page.getByLabel('New todo').fill('Buy milk')
      await page.getByLabel('New todo').press('Enter')
      await page.getByRole('listitem').getByText('Buy milk').waitFor()
      expect(reported).toEqual([])
    }
  },
)

test('the page about React Router, word for word with npm, gives an app that builds, lints and runs', async () => {
  const app = new App()
  await app.follow(readPage('start/react-router.md'), untilStart)
  await app.run('npm run build && npm run lint -- --deny-warnings')
  const { page, reported } = await openPage(await app.serve('npm run preview'))
  await page.getByRole('link').first().click()
  await page.getByLabel('Title').fill('Buy oat milk')
  await page.getByText('Rename', { exact: true }).click()
  await page.getByRole('heading', { name: 'Buy oat milk' }).waitFor()
  expect(reported).toEqual([])
})

test('the page about Next.js, word for word with npm, gives an app that builds, lints and runs', async () => {
  const port = await freePort()
  const app = new App({ PORT: String(port) })
  let api = ''
  await app.follow(readPage('start/nextjs.md'), (step): Step | undefined => {
    if ('file' in step) return { ...step, text: step.text.replaceAll('localhost:4000', `localhost:${port}`) }
    if (!step.command.startsWith('node ')) return untilStart(step)
    api = step.command
    return undefined
  })
  await app.serve(api)
  await app.run('npm run build && npm run lint -- --max-warnings 0')
  for (const command of ['npm run dev', 'npm run start']) {
    const { page, reported } = await openPage(await app.serve(`PORT=${await freePort()} ${command}`))
    await page.getByRole('listitem').getByText('Read app/page.tsx').first().waitFor()
    await page.getByLabel('Title').fill(`Added by ${command}`)
    await page.getByText('Add', { exact: true }).click()
    await page.getByRole('listitem').getByText(`Added by ${command}`).waitFor()
    expect(reported).toEqual([])
  }
})

/** The columns of the table of runtimes: name, how to install, how to run. */
const withoutReact = readFileSync('docs/src/content/docs/start/without-react.mdx', 'utf8')
const rows = withoutReact.matchAll(/^\| (Node|Bun|Deno)(?: [^|]*)?\| `(.+?)` +\| `(.+?)`/gm)
const runtimes = [...rows].map(([, name, install = '', start = '']) => ({ name, install, start }))

test('the page about use without React has a row for Node, Bun and Deno', () => {
  expect(runtimes.map(({ name }) => name)).toEqual(['Node', 'Bun', 'Deno'])
})

test.for(runtimes)(
  'the script of that page runs in $name with the commands of its row',
  async ({ install, start }) => {
    const server = createServer((_, response) => response.end('{"data":{"todos":[{"title":"first"}]}}'))
    onTestFinished(() => void server.close())
    const port = await freePort()
    await once(server.listen(port, '127.0.0.1'), 'listening')
    const app = new App()
    app.write('package.json', '{ "name": "app", "private": true, "type": "module" }')
    for (const step of readPage('start/without-react.mdx')) {
      if ('file' in step) app.write(step.file, step.text.replaceAll('localhost:4000', `127.0.0.1:${port}`))
    }
    await app.run(install)
    expect(await app.run(start)).toMatch(/^first$/m)
  },
)
