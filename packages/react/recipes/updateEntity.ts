import { inspectStore, type QueryStore, updateQueries } from '@thinql/react'

type Fields = Record<string, unknown>

/** Changes an object in each query that has it. Queries must select `__typename` and `id`. Works in `optimistic`, too. */
export function updateEntity(store: QueryStore, entity: Fields & Record<'__typename' | 'id', string>): void {
  const isEntity = (value: Fields) => value.__typename === entity.__typename && value.id === entity.id
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change)
    if (typeof value !== 'object' || value === null) return value
    const changed = isEntity(value as Fields) ? entity : {}
    const fields = Object.entries({ ...value, ...changed }).filter(([name]) => name in value)
    return Object.fromEntries(fields.map(([name, field]) => [name, change(field)]))
  }
  const documents = inspectStore(store).map(({ document }) => document)
  for (const document of new Set(documents)) updateQueries(store, document, change)
}
