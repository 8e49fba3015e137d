import type { TrackedComponent } from '@thinql/react'

/** Returns components in words: `TodoList in Page, Badge in Header (3)`. Undefined if React doesn't tell them. */
export function usersOf(components: readonly TrackedComponent[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { name = 'a component', owners } of components) {
    const [owner] = owners
    const text = owner === undefined ? name : `${name} in ${owner}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const texts = [...counts].map(([text, number]) => (number === 1 ? text : `${text} (${number})`))
  return texts.length > 0 ? texts.join(', ') : undefined
}
