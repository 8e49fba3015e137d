import type { SessionEnd } from './session.ts'

type Listener = (reason: SessionEnd) => void

export function sessionEnds() {
  const listeners = new Set<Listener>()
  /** The ends that not all listeners have heard of, because a listener may end or begin a session itself. */
  const untold: SessionEnd[] = []

  return {
    onEnd: (listener: Listener) => {
      // Two components may listen with one function.
      const own: Listener = (reason) => listener(reason)
      listeners.add(own)
      return () => listeners.delete(own)
    },

    /** Empty while no listener hears of an end. */
    untold: untold as readonly SessionEnd[],

    /** Ends what belongs to the session, and tells all listeners of one end before the next. */
    tell(reason: SessionEnd, end: () => void) {
      const isFirst = untold.push(reason) === 1
      end()
      if (!isFirst) return
      try {
        for (const told of untold)
          // A listener may remove others. Those that it adds hear of the next end.
          for (const listener of [...listeners]) if (listeners.has(listener)) call(listener, told)
      } finally {
        // Tests may replace `console.error` by a function that throws.
        untold.length = 0
      }
    },
  }
}

function call(listener: Listener, reason: SessionEnd) {
  try {
    listener(reason)
  } catch (thrown) {
    // The others have to hear it too: one of them clears the store.
    console.error(thrown)
  }
}
