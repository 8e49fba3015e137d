import type { Untyped } from '@thinql/core/internal'
import { shareStructure } from './shareStructure.ts'

/** Returns what identifies an object among those of its type, or nothing if it shares no fields with others. */
export type KeyOf = (object: Readonly<Record<string, Untyped>>) => string | number | null | undefined

/** An object of a response. */
export type Fields = Readonly<Record<string, unknown>>

/** What identifies an object in all queries: its type and its key. Undefined if it has none. */
type IdOf = (object: Fields) => string | undefined

/** Collects the objects of `data` that have an id. Where one is there twice, it gets the fields of both. */
export function collectObjects(data: unknown, idOf: IdOf): Map<string, Fields> {
  const objects = new Map<string, Fields>()
  // It grows while it is read, so that no depth is too deep.
  const rest = [data]
  for (const value of rest) {
    if (!isBranch(value)) continue
    const id = Array.isArray(value) ? undefined : idOf(value)
    if (id !== undefined) objects.set(id, { ...objects.get(id), ...value })
    for (const part of Object.values(value)) rest.push(part)
  }
  return objects
}

/**
 * Returns `data` with the new fields of the objects in it. Parts without a change are the same objects.
 *
 * It reads only the fields that `data` has. Where a new value lacks some of them, `data` keeps the old value.
 *
 * @param data - The data of a query.
 * @param newFields - Returns the new fields of an object, or undefined if there are none.
 * @param idOf - Tells whether two objects are the same.
 * @param onLack - Called when a new value lacks a field.
 */
export function mergeObjects(
  data: unknown,
  newFields: (object: Fields) => Fields | undefined,
  idOf: IdOf,
  onLack: () => void,
): unknown {
  const none: Fields = {}

  function merge(value: unknown): unknown {
    if (!isBranch(value)) return value
    if (!Array.isArray(value)) return mergeFields(value, newFields(value) ?? none)
    let changed: unknown[] | undefined
    for (let index = 0; index < value.length; index++) {
      const merged = merge(value[index])
      if (merged !== value[index]) (changed ??= [...(value as unknown[])])[index] = merged
    }
    return changed ?? value
  }

  /** Replaces the fields that both have. With `whole`, the new fields are those of another object, which needs all of them. */
  function mergeFields(object: Fields, fields: Fields, whole?: boolean): Fields | undefined {
    let changed: Record<string, unknown> | undefined
    for (const name of Object.keys(object)) {
      const value = object[name]
      const next = Object.hasOwn(fields, name) ? fields[name] : undefined
      let merged = next === undefined ? undefined : replace(value, next)
      // Objects of two types have different fields.
      if (whole && (merged === undefined || (name === '__typename' && merged !== value))) return undefined
      if (merged === undefined) {
        if (next !== undefined) onLack()
        merged = merge(value)
      }
      // An own name, so this can't reach a setter (`__proto__`).
      if (merged !== value) (changed ??= { ...object })[name] = merged
    }
    return changed ?? object
  }

  /** Returns the new value with the fields that the old one has, or undefined if it lacks some. */
  function replace(value: unknown, next: unknown): unknown {
    if (!isBranch(next)) return next
    if (Array.isArray(next)) return replaceMembers(Array.isArray(value) ? value : [], next)
    if (!isBranch(value) || Array.isArray(value)) return undefined
    const id = idOf(next)
    if (id === undefined || id !== idOf(value)) return mergeFields(value, next, true)
    return mergeFields(value, newFields(value) ?? next)
  }

  function replaceMembers(members: readonly unknown[], next: readonly unknown[]): unknown {
    // A member with an id replaces the one with that id, others the one at their place. What is new needs the fields of the
    // first member of its type.
    const known = new Map<unknown, unknown>()
    for (const member of members) {
      if (!isBranch(member) || Array.isArray(member)) continue
      const id = idOf(member)
      if (id !== undefined) known.set(id, member)
      if (!known.has(member.__typename)) known.set(member.__typename, member)
    }
    const replaced: unknown[] = []
    for (const [index, member] of next.entries()) {
      let old = members[index]
      if (isBranch(member) && !Array.isArray(member)) {
        const id = idOf(member)
        old = (id === undefined ? old : known.get(id)) ?? known.get(member.__typename)
      }
      const merged = replace(old, member)
      if (merged === undefined) return undefined
      replaced.push(merged)
    }
    return shareStructure(members, replaced)
  }

  return merge(data)
}

function isBranch(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
