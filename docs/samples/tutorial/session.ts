import { createSession } from '@thinql/core'

/** The session of the person who uses this browser. Its token stays there, also after a reload. */
export const session = createSession({ name: 'todos', keepToken: true })
