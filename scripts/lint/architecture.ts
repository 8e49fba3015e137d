import { readdirSync } from 'node:fs'
import type { Linter } from 'eslint'

const core = 'packages/core/src'
const react = 'packages/react/src'
const devtools = 'packages/devtools/src'

/**
 * The folders of core, and client.ts, in the order in which data flows. A file imports only from its own folder and from
 * earlier rows. The entries (index.ts, internal.ts, testing.ts) import from all of them.
 */
const coreFolders = [
  ['result'],
  ['document'],
  ['operation'],
  ['http'],
  ['client.ts', 'middleware', 'fetch'],
  ['streaming', 'testing'],
]

/** The folders and files of the store, in the same way. */
const storeFolders = [
  ['shared'],
  ['key'],
  ['events.ts', 'history.ts'],
  ['subscription.ts'],
  ['state'],
  ['development'],
  ['queryStore.ts'],
  ['entry'],
  ['writes'],
  [
    'dehydrate.ts',
    'inspectStore.ts',
    'invalidateQueries.ts',
    'listen.ts',
    'mutation',
    'queryData.ts',
    'streamFetcher.ts',
  ],
  ['hydrate.ts'],
]

/** The folders and files of the panel of the devtools, in the same way. */
const panelFolders = [
  ['ui', 'styles', 'Settings.ts'],
  ['PanelContext.ts'],
  ['wire'],
  ['store', 'conditions'],
  ['frame'],
  ['mountPanel.tsx'],
]

/** The lint rules about imports, for every file that isn't in `ignores`. */
export function architecture({ ignores }: { ignores: string[] }): Linter.Config[] {
  const storeZone = {
    target: `./${react}/store`,
    from: `./${react}`,
    except: ['./store'],
    message: 'The store must not import hooks: hooks → store → @thinql/core.',
  }
  const recorderZone = {
    target: `./${devtools}/recorder`,
    from: `./${devtools}`,
    except: ['./recorder'],
    message: 'The recorder must not import the panel: panel → recorder → @thinql/react.',
  }
  return [
    {
      name: 'thinql/folders',
      files: [`${core}/**`, `${react}/**`, `${devtools}/**`],
      ignores,
      rules: {
        'import-x/no-restricted-paths': [
          'error',
          {
            zones: [
              ...zones(core, coreFolders),
              ...zones(`${react}/store`, storeFolders),
              ...zones(`${devtools}/panel`, panelFolders),
              storeZone,
              recorderZone,
            ],
          },
        ],
      },
    },
    {
      name: 'thinql/core-imports',
      files: [`${core}/**`],
      ignores,
      rules: onlyRelative([], 'core has no dependencies and runs wherever fetch does.'),
    },
    {
      name: 'thinql/store-imports',
      files: [`${react}/store/**`],
      ignores,
      rules: onlyRelative(['@thinql/core', '@thinql/core/internal'], 'the store runs without React.'),
    },
    {
      name: 'thinql/react-imports',
      files: [`${react}/**`],
      ignores: [...ignores, `${react}/{store,testing}/**`],
      rules: onlyRelative(['@thinql/core', '@thinql/core/internal', 'react'], 'react has no other peers.'),
    },
    {
      name: 'thinql/react-testing-imports',
      files: [`${react}/testing/**`],
      ignores,
      rules: onlyRelative(
        ['@thinql/core', '@thinql/core/testing', 'react', 'react-dom/client'],
        'it renders screens, and needs nothing else.',
      ),
    },
    {
      name: 'thinql/recorder-imports',
      files: [`${devtools}/recorder/**`],
      ignores,
      rules: onlyRelative(
        ['@thinql/core', '@thinql/react', '@thinql/react/internal'],
        'the recorder needs nothing else, and no React.',
      ),
    },
    {
      name: 'thinql/devtools-imports',
      files: [`${devtools}/**`],
      ignores: [...ignores, `${devtools}/recorder/**`],
      rules: onlyRelative(
        ['@thinql/core', '@thinql/react', 'react', 'react-dom', 'react-dom/client'],
        'devtools has no other peers.',
      ),
    },
  ]
}

/** One zone for each folder. Throws when the rows aren't the folders that exist: the rule would check nothing. */
function zones(src: string, rows: string[][]) {
  const listed = new Set(rows.flat().filter((name) => !/\.tsx?$/.test(name)))
  const directories = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const wrong = listed.symmetricDifference(new Set(directories.map(({ name }) => name)))
  if (wrong.size > 0) {
    throw new Error(`scripts/lint/architecture.ts must list the folders of ${src}: see ${[...wrong].join()}.`)
  }
  return rows.flatMap((row, position) =>
    row.map((folder) => ({
      target: `./${src}/${folder}`,
      from: `./${src}`,
      except: [folder, ...rows.slice(0, position).flat()].map((allowed) => `./${allowed}`),
      message: `Folders import only from folders before them: ${rows.map((names) => names.join()).join(' < ')}.`,
    })),
  )
}

function onlyRelative(packages: string[], reason: string): Linter.RulesRecord {
  const allowed = ['\\.', ...packages.map((name) => `${name}$`)].join('|')
  const pattern = { regex: `^(?!${allowed})`, message: `Don't import this here: ${reason}` }
  return { 'no-restricted-imports': ['error', { patterns: [pattern] }] }
}
