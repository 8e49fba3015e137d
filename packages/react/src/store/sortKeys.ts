/** The value with the keys of its objects in order, so that equal JSON is equal text. It must have no cycles. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isSortable(value)) return value
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort()) sorted[key] = sortKeys(value[key])
  return sorted
}

/** Not what writes its JSON itself, or is a primitive in a box; and `__proto__` would get lost in a copy. */
function isSortable(value: unknown): value is Record<string, unknown> {
  return (
    Object.prototype.toString.call(value) === '[object Object]' &&
    !('toJSON' in (value as object)) &&
    !Object.hasOwn(value as object, '__proto__')
  )
}
