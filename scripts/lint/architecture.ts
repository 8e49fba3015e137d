import type { Linter } from 'eslint'

/** Data flows one way through core, and a file imports only from its own stage and from those before it. */
const coreStages = ['errors', 'json', 'operation', 'request', 'response', 'result', 'transport']

const core = 'packages/core/src'
const react = 'packages/react/src'

/** The rules that hold the packages in their shape, for every file that isn't in `ignores`. */
export function architecture({ ignores }: { ignores: string[] }): Linter.Config[] {
  return [
    {
      name: 'thinql/stages',
      files: [`${core}/**`, `${react}/**`],
      ignores,
      rules: { 'import-x/no-restricted-paths': ['error', { zones: [...coreZones(), storeZone] }] },
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
      rules: onlyRelative(
        ['@thinql/core', '@thinql/core/internal'],
        'the store runs without React, on a server too.',
      ),
    },
    {
      name: 'thinql/react-imports',
      files: [`${react}/**`],
      ignores: [...ignores, `${react}/store/**`],
      rules: onlyRelative(
        ['@thinql/core', '@thinql/core/internal', 'react'],
        'these two are the peers of the package.',
      ),
    },
  ]
}

/** Files at the top of src (the client, the index) may import every stage; no stage may import them. */
function coreZones() {
  return coreStages.map((stage, position) => ({
    target: `./${core}/${stage}`,
    from: `./${core}`,
    except: coreStages.slice(0, position + 1).map((earlier) => `./${earlier}`),
    message: `Stages import only from stages before them: ${coreStages.join(' < ')} < client.`,
  }))
}

const storeZone = {
  target: `./${react}/store`,
  from: `./${react}`,
  except: ['./store'],
  message: 'The store knows nothing of the hooks: hooks → store → @thinql/core.',
}

function onlyRelative(packages: string[], because: string): Linter.RulesRecord {
  const allowed = ['\\.', ...packages.map((name) => `${name}$`)].join('|')
  const pattern = { regex: `^(?!${allowed})`, message: `Not to be imported here: ${because}` }
  return { 'no-restricted-imports': ['error', { patterns: [pattern] }] }
}
