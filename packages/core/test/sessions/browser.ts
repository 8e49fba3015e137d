import { vi } from 'vitest'

type Listener = (event: { readonly type: string; readonly persisted?: boolean }) => void

/**
 * What two tabs of a browser share: a storage and locks. Each call of `createSession` is a tab. A tab hears of what the
 * other one has stored when a test calls `tell`.
 */
export class Browser {
  readonly #items = new Map<string, string>()
  /** When the sessions began that this browser has had. */
  readonly sessions = new Set<number>([0])
  readonly #listeners: Listener[][] = []

  constructor(hasLocks = true) {
    vi.stubGlobal('document', { defaultView: globalThis })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => this.#items.get(key) ?? null,
      setItem: (key: string, value: string) => {
        this.#items.set(key, value)
        this.sessions.add((JSON.parse(value) as { began: number }).began)
      },
      removeItem: (key: string) => void this.#items.delete(key),
    })
    vi.stubGlobal('navigator', { locks: hasLocks ? { request: createLocks() } : undefined })
  }

  /** When the session of now began. */
  get session(): number {
    return [...this.sessions].at(-1) ?? 0
  }

  /** Creates what a tab has. Its listeners are those of this tab. */
  open<T>(create: () => T): T {
    const listeners: Listener[] = []
    this.#listeners.push(listeners)
    vi.stubGlobal('addEventListener', (type: string, listener: Listener) => {
      if (type === 'storage') listeners.push(listener)
    })
    return create()
  }

  tell(tab: number): void {
    this.#listeners[tab]?.forEach((listener) => listener({ type: 'storage' }))
  }
}

/** Locks that are given in microtasks, so that a test needs no real time. */
function createLocks() {
  const queues = new Map<string, (() => void)[]>()
  return (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      const run = () => {
        signal.removeEventListener('abort', leave)
        void hold()
          .then(resolve, reject)
          .then(() => {
            queue.shift()
            queue[0]?.()
          })
      }
      const leave = () => {
        queue.splice(queue.indexOf(run), 1)
        reject(signal.reason as Error)
      }
      signal.addEventListener('abort', leave)
      queue.push(run)
      if (queue.length === 1) run()
    })
}
