/** The variables of an operation, when it doesn't matter of which one. */
export type Variables = Readonly<Record<string, unknown>>

/** Starts the key of variables that JSON would change; no JSON object starts so. */
const unsendable = '!'

/** Whether variables with this key can be told apart by it. */
export function isSendable(variablesKey: string): boolean {
  return !variablesKey.startsWith(unsendable)
}

/**
 * Variables as the wire writes them, with sorted keys: equal for equal variables, and for no others.
 *
 * Variables that can't be sent get a key too, one that those that can be never have; so this never throws in render,
 * and the client says what is wrong with them.
 */
export function variablesKey(variables: Variables | undefined): string {
  let sendable = true
  try {
    const json = JSON.stringify(variables ?? {}, function (this: Variables, key: string, value: unknown) {
      if (isJson(value) && (value !== null || this[key] === null)) return sortKeys(value)
      sendable = false
      return String(value)
    })
    return sendable ? json : unsendable + json
  } catch {
    // A cycle, or a toJSON that throws.
    return unsendable
  }
}

function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value)
    case 'object':
      return (
        value === null || Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]'
      )
    default:
      return /string|boolean|undefined/.test(typeof value)
  }
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields = value as Variables
  const keys = Object.keys(fields).sort()
  return Object.fromEntries(keys.map((key) => [key, fields[key]]))
}
