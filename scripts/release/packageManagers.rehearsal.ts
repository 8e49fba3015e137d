import { test } from 'vitest'
import { createApp, expectTodos, followVitePage } from './app.ts'

interface Manager {
  readonly name: string
  /** The commands of npm that the page shows, and what a person types instead. */
  readonly words: readonly (readonly [shown: RegExp, typed: string])[]
}

// TypeScript 7 can't find packages that Yarn installs by Plug'n'Play.
const typescript6 = 'npm pkg set devDependencies.typescript=~6.0.3'

const managers: readonly Manager[] = [
  {
    name: 'pnpm',
    words: [
      [/^npm create (\S+) (\S+) -- /, 'pnpm create $1 $2 '],
      [/^npm install$/, 'pnpm install'],
      [/^npm install /, 'pnpm add '],
      [/^npx /, 'pnpm exec '],
      [/^npm run /, 'pnpm '],
    ],
  },
  {
    // Without a setting, Yarn installs by Plug'n'Play: there is no node_modules.
    name: 'yarn',
    words: [
      [/^npm create vite@latest (\S+) -- /, 'yarn create vite $1 '],
      // The template's linter isn't ours. Some registries lack one of its packages, and only Yarn asks for all of them.
      [/^npm install$/, `npm pkg delete devDependencies.oxlint && ${typescript6} && yarn install`],
      // The guide to TypeScript says why graphql 16 is needed.
      [/ graphql graphql-yoga$/, ' graphql@16 graphql-yoga'],
      [/^npm install /, 'yarn add '],
      [/^npx /, 'yarn '],
      [/^npm run /, 'yarn '],
    ],
  },
  {
    name: 'bun',
    words: [
      [/^npm create (\S+) (\S+) -- /, 'bun create $1 $2 '],
      [/^npm install$/, 'bun install'],
      [/^npm install /, 'bun add '],
      [/^npx /, 'bunx '],
      [/^npm run /, 'bun run '],
    ],
  },
]

test.for(managers)(
  'the page about Vite, followed with $name, gives an app that builds and runs',
  async ({ words }) => {
    const translate = (command: string) =>
      words.reduce((text, [shown, typed]) => text.replace(shown, typed), command)
    const app = createApp()
    await followVitePage(app, 'start/vite.md', translate)
    await app.run(translate('npm run build'))
    await expectTodos(await app.serve(translate('npm run dev')))
    await expectTodos(await app.serve(translate('npm run preview')))
  },
)
