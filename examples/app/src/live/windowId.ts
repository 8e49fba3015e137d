/** What this window calls itself, to know its own doings among those that the server tells of. */
export const windowId = Math.random().toString(36).slice(2)
