type StorageName = 'localStorage' | 'sessionStorage'

/** Reads what `keep` wrote before a reload. Other code may have written something else there. */
export function readKept(storage: StorageName, key: string): Partial<Record<string, unknown>> {
  try {
    return Object(JSON.parse(window[storage].getItem(key) ?? '{}')) as Partial<Record<string, unknown>>
  } catch {
    return {}
  }
}

/** Keeps a value for the next page of this browser or of this tab. Returns false if there is no storage. */
export function keep(storage: StorageName, key: string, value: object): boolean {
  try {
    window[storage].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
