import type { Plugin } from 'graphql-yoga'

/** What the server is slow at, so that it can be seen. Tests change it; a person uses the devtools. */
export type Conditions = Readonly<typeof goodConditions>

export const goodConditions = {
  /** The delay of an item's history and of the launch code, in ms. */
  archiveTime: 900,
  /** How long the token of a session is valid, in ms. */
  tokenTime: 30_000,
  /** How quickly the server reads uploads, in bytes per second. */
  uploadRate: 4_000_000,
}

/** `POST /conditions` with a JSON object changes some conditions, and resets the others. */
export function conditionsPlugin(conditions: { current: Conditions }): Plugin {
  return {
    async onRequest(event) {
      if (event.url.pathname !== '/conditions') return
      // The tests' helper has the type of what it sends.
      conditions.current = { ...goodConditions, ...((await event.request.json()) as Partial<Conditions>) }
      event.endResponse(new Response(null, { status: 204 }))
    },
  }
}
