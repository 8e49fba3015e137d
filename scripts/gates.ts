import { stripVTControlCharacters } from 'node:util'

/** A gate: a script of package.json that must pass before a change is merged. */
export interface Gate {
  readonly name: string
  readonly command: string
}

// A gate builds the packages when it runs alone. The runner builds them once.
export const build = 'pnpm build'

// The second gate runs all tests of the first one, and more. So the first one needn't run beside it.
const includedIn: Readonly<Record<string, string>> = {
  'test:react': 'check:react',
  'test:browser': 'check:browser',
}

/**
 * Returns the scripts whose names start with one of these kinds, such as `test:lint` for `test`, and run no
 * test twice.
 */
export function gatesOf(
  scripts: Readonly<Record<string, string>>,
  kinds: readonly string[],
): readonly Gate[] {
  const gates = kinds.flatMap((kind) =>
    Object.entries(scripts)
      .filter(([name]) => name.startsWith(`${kind}:`))
      .map(([name, command]) => ({ name, command: command.replace(`${build} && `, '') })),
  )
  return gates.filter(({ name }) => !gates.some((other) => other.name === includedIn[name]))
}

/** Returns the names of the tests that failed, or the last lines of a gate that names none. */
export function failuresIn(output: string): readonly string[] {
  const plain = stripVTControlCharacters(output)
  const failed = new Set([...plain.matchAll(/ FAIL +(.+)/g)].map(([, name = '']) => name.trim()))
  return failed.size > 0 ? [...failed] : plain.trim().split('\n').slice(-10)
}
