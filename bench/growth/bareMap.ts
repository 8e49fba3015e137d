import type { Growing } from './growth.ts'

interface BareEntry {
  readonly data: object
  stale: boolean
  readonly timer: ReturnType<typeof setTimeout>
}

/** The minimum of any store: for each key an object with the data, and a timer that deletes it. */
function mapOf(size: number): Map<string, BareEntry> {
  const entries = new Map<string, BareEntry>()
  for (let id = 0; id < size; id++) {
    const key = `query Todo($id: ID!) { todo(id: $id) { id title } }${id}`
    const timer = setTimeout(() => entries.delete(key), 300_000)
    entries.set(key, { data: { todo: { id, title: `Todo ${id}` } }, stale: false, timer })
  }
  return entries
}

/** The same work with a bare Map. Its growth is caused by the machine, for example by the size of its caches. */
export const bareMap = {
  fillAndClear: {
    name: 'the same with a bare Map',
    prepare: (size) => () => {
      const entries = mapOf(size)
      for (const { timer } of entries.values()) clearTimeout(timer)
      entries.clear()
    },
  },
  invalidateAll: {
    name: 'the same with a bare Map',
    prepare(size) {
      const entries = mapOf(size)
      let stale = false
      return () => {
        stale = !stale
        for (const entry of entries.values()) entry.stale = stale
      }
    },
  },
  extract: {
    name: 'the same with a bare Map',
    prepare(size) {
      const entries = mapOf(size)
      return () => {
        const state: Record<string, object> = {}
        for (const [key, { data }] of entries) state[key] = data
        return state
      }
    },
  },
} satisfies Record<string, Growing>
