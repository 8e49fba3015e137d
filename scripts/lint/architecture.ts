import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { OxlintOverride } from 'oxlint'

type Rules = NonNullable<OxlintOverride['rules']>

const core = 'packages/core/src'
const react = 'packages/react/src'
const devtools = 'packages/devtools/src'

/**
 * The folders of core, and client.ts, in the order in which data flows. A file imports only from its own
 * folder and from earlier rows. The entries (index.ts, internal.ts, testing.ts) import from all of them.
 */
export const coreFolders = [
  ['result'],
  ['document'],
  ['operation'],
  ['http'],
  ['client.ts', 'middleware', 'fetch'],
  ['streaming', 'testing'],
]

/** The folders and files of the store, in the same way. */
export const storeFolders = [
  ['shared'],
  ['key'],
  ['events.ts', 'history.ts'],
  ['subscriptionSnapshot.ts'],
  ['subscription.ts'],
  ['state'],
  ['development'],
  ['queryStore.ts'],
  ['dehydratedState.ts', 'entry'],
  ['list', 'writes'],
  [
    'dehydrate.ts',
    'inspectStore.ts',
    'invalidateQueries.ts',
    'listen.ts',
    'mutation',
    'queryData.ts',
    'readState.ts',
    'streamFetcher.ts',
  ],
  ['hydrate.ts'],
]

/** The folders and files of the panel of the devtools, in the same way. */
const panelFolders = [
  ['ui', 'styles'],
  ['PanelContext.ts'],
  ['wire'],
  ['store', 'conditions'],
  ['outcomes'],
  ['frame'],
  ['mountPanel.tsx'],
]

export function architecture({ ignores }: { ignores: readonly string[] }): OxlintOverride[] {
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
      files: [`${core}/**`, `${react}/**`, `${devtools}/**`],
      excludeFiles: [...ignores],
      rules: {
        'imports/no-restricted-paths': [
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
      files: [`${core}/**`],
      excludeFiles: [...ignores],
      rules: onlyRelative([], 'core has no dependencies and runs wherever fetch does.'),
    },
    {
      files: [`${react}/store/**`],
      excludeFiles: [...ignores],
      rules: onlyRelative(['@thinql/core', '@thinql/core/internal'], 'the store runs without React.'),
    },
    {
      files: [`${react}/**`],
      excludeFiles: [...ignores, `${react}/{store,testing}/**`],
      rules: onlyRelative(['@thinql/core', '@thinql/core/internal', 'react'], 'react has no other peers.'),
    },
    {
      files: [`${react}/testing/**`],
      excludeFiles: [...ignores],
      rules: onlyRelative(
        ['@thinql/core', '@thinql/core/testing', 'react', 'react-dom/client'],
        'it renders screens, and needs nothing else.',
      ),
    },
    {
      files: [`${devtools}/recorder/**`],
      excludeFiles: [...ignores],
      rules: onlyRelative(
        [
          '@thinql/core',
          '@thinql/core/internal',
          '@thinql/core/testing',
          '@thinql/react',
          '@thinql/react/internal',
        ],
        'the recorder needs nothing else, and no React.',
      ),
    },
    {
      files: [`${devtools}/**`],
      excludeFiles: [...ignores, `${devtools}/recorder/**`],
      rules: onlyRelative(
        ['@thinql/core', '@thinql/core/testing', '@thinql/react', 'react', 'react-dom', 'react-dom/client'],
        'devtools has no other peers.',
      ),
    },
  ]
}

/** One zone for each folder. Throws when the rows aren't the folders that exist: the rule would check nothing. */
function zones(src: string, rows: string[][]) {
  const listed = new Set(rows.flat().filter((name) => !/\.tsx?$/.test(name)))
  const directories = readdirSync(path.join(import.meta.dirname, '../..', src), {
    withFileTypes: true,
  }).filter((entry) => entry.isDirectory())
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

function onlyRelative(packages: string[], reason: string): Rules {
  return { 'thinql/only-imports': ['error', packages, reason] }
}
