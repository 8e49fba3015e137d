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
      event.endResponse(new Response(null, { status: await change(event.request) }))
    },
  }

  /** Returns the status of the response. */
  async function change(request: Request): Promise<number> {
    if (request.method !== 'POST') return 405
    const changed: unknown = await request.json().catch(() => undefined)
    if (!isConditions(changed)) return 400
    conditions.current = { ...goodConditions, ...changed }
    return 204
  }
}

function isConditions(value: unknown): value is Partial<Conditions> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([name, amount]: [string, unknown]) => {
    if (typeof amount !== 'number' || amount < 0 || amount > 1e9) return false
    return Object.hasOwn(goodConditions, name) && (name !== 'uploadRate' || amount > 0)
  })
}
