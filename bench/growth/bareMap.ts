import type { Growing } from './growth.ts'

interface BareEntry {
  readonly data: object
  stale: boolean
  readonly timer: ReturnType<typeof setTimeout>
}

/** What no store can do without: an object for each query by its key, its data, and a timer that forgets it. */
function mapOf(size: number): Map<string, BareEntry> {
  const entries = new Map<string, BareEntry>()
  for (let id = 0; id < size; id++) {
    const key = `query Todo($id: ID!) { todo(id: $id) { id title } }${id}`
    const timer = setTimeout(() => entries.delete(key), 300_000)
    entries.set(key, { data: { todo: { id, title: `Todo ${id}` } }, stale: false, timer })
  }
  return entries
}

/** The same with a bare Map: what grows here too is the machine's, whose caches hold only so much. */
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
