import { isContainer } from '@thinql/core/internal'
import { shareStructure } from './shareStructure.ts'

/**
 * Returns the text, number or BigInt that identifies an object among those of its type. Anything else means that
 * it has no key. `variables` are those of the query or the mutation that has the object.
 */
export type KeyOf = (
  object: Readonly<Record<string, unknown>>,
  context: { readonly variables: Readonly<Record<string, unknown>> },
) => unknown

export type Fields = Readonly<Record<string, unknown>>

/** Returns what identifies an object in all queries: its type and its key. Undefined for all other values. */
export type IdOf = (value: unknown) => string | undefined

/** Collects the objects of `data` that have an id. Where one is there twice, it gets the fields of both. */
export function collectObjects(data: unknown, idOf: IdOf): Map<string | undefined, Fields> {
  const objects = new Map<string | undefined, Record<string, unknown>>()
  // The loop also reads what it adds. A recursion would overflow the stack, and a list would never end at a circle.
  const rest = new Set([data])
  for (const value of rest) {
    if (!isBranch(value)) continue
    const id = idOf(value)
    if (id) {
      // Changed in place, because an object may be there thousands of times. Without a prototype, `__proto__`
      // is a field.
      const fields = objects.get(id) ?? (Object.create(null) as Record<string, unknown>)
      for (const name of Object.keys(value)) fields[name] = value[name]
      objects.set(id, fields)
    }
    for (const part of Object.values(value)) rest.add(part)
  }
  return objects
}

/**
 * Returns `data` with the new fields of the objects in it. Parts without a change are the same objects.
 *
 * It takes only fields that `data` has. Where a new value lacks some of them, `data` keeps the old value. An
 * object without a type may be a JSON value: it takes all new fields, too.
 *
 * @param data - The data of a query.
 * @param newFields - Returns the new fields of an object, or undefined if there are none.
 * @param idOf - Tells whether two objects are the same.
 * @param onLack - Called when a new value lacks a field, or may have fields that the query has not selected.
 */
export function mergeObjects(
  data: unknown,
  newFields: (object: Fields) => Fields | undefined,
  idOf: IdOf,
  onLack: () => void,
): unknown {
  /** Takes what is new for the object and for those in it. `fields` is what `newFields` may not know. */
  const merge = (value: unknown, fields?: Fields) => {
    if (!isBranch(value)) return value
    return mergeFields(value, newFields(value) ?? fields)
  }

  /** Replaces the fields that both have. With `whole`, it is another object, which needs all fields of the old one. */
  const mergeFields = (object: Fields, fields: Fields = {}, whole?: boolean): unknown => {
    let changed: Record<string, unknown> | undefined
    for (const name of Object.keys(object)) {
      const value = object[name]
      const next = Object.hasOwn(fields, name) ? fields[name] : undefined
      let merged = replace(value, next)
      // Objects of another type have other fields.
      const isOtherType = name === '__typename' && merged !== value
      const isLacking = merged === undefined
      if (whole && (isLacking || isOtherType)) return undefined
      if (isLacking) {
        if (next !== undefined) onLack()
        merged = merge(value)
      }
      if (merged === value) continue
      changed ??= copyOf(object)
      // An own name, so this can't reach a setter (`__proto__`).
      changed[name] = merged
    }
    // Without a type, it may be a JSON value, whose new keys belong to it. Only the server knows.
    const mayHaveMore = whole && !typeOf(fields)
    if (mayHaveMore && Object.keys(fields).length > Object.keys(object).length) {
      onLack()
      return { ...fields, ...(changed ?? object) }
    }
    return changed ?? object
  }

  /** Returns the new value with the fields that the old one has, or undefined if it lacks some. */
  const replace = (value: unknown, next: unknown): unknown => {
    if (!isBranch(next)) return next
    if (Array.isArray(next)) return replaceList(value, next)
    // No old object says which fields the query needs.
    if (!isBranch(value) || Array.isArray(value)) return undefined
    const id = idOf(next)
    const isSame = id && id === idOf(value)
    return isSame ? merge(value, next) : mergeFields(value, next, true)
  }

  /** Returns the new members with the fields of the old ones, or undefined if some lack them. */
  const replaceList = (list: unknown, next: readonly unknown[]): unknown => {
    const nameOf = (member: unknown, index: number) => idOf(member) ?? index
    // A member with an id replaces the one with that id, others the one at their place. What is new needs the fields
    // that another member of its type has.
    const known = new Map<unknown, unknown>()
    const before: readonly unknown[] = Array.isArray(list) ? list : []
    before.forEach((member, index) => {
      known.set(nameOf(member, index), member).set(typeOf(member), member)
    })
    const members = next.map((member, index) => {
      const old = known.get(nameOf(member, index)) ?? known.get(typeOf(member))
      return replace(old, member)
    })
    return members.includes(undefined) ? undefined : shareStructure(list, members)
  }

  return merge(data)
}

/** Returns the `__typename` of an object. Other values have none. */
export function typeOf(value: unknown): unknown {
  return (value as Partial<Fields> | null | undefined)?.__typename
}

/** Copies an object, or a list, which gets no new fields itself. But its members may. */
function copyOf(object: Fields): Record<string, unknown> {
  const copy: unknown = Array.isArray(object) ? [...(object as unknown[])] : { ...object }
  return copy as Record<string, unknown>
}

/**
 * A constant of this file, because the caller waits for a RangeError. If the call stack is full, a test runner
 * throws a TypeError for an imported function.
 */
const isBranch = isContainer
