import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { startServer } from '../harness/startServer.ts'

/** The GraphQL server of the Next.js app. Every user has their own todos. */
export interface GraphqlServer {
  readonly url: string
  /** The requests in order, such as `server Ann Todos`: the sender, the user and the operation. */
  readonly requests: string[]
  /** The requests that get a 503, in the same form. */
  readonly failing: Set<string>
  /** Holds responses back until this many requests for todos wait. */
  waitFor: number
  /** Sends one more request for todos, so that the responses that wait for it are sent. */
  release(): Promise<unknown>
  sentByBrowser(this: void): readonly string[]
  stop(): void
}

/** A JSON scalar, as a user may have sent it. */
export const profile = JSON.parse(
  String.raw`{"__proto__":{"isAdmin":true},"bio":"</script><script>window.broken = 1</script> \u2028 \\u003c"}`,
) as object

interface Request {
  readonly operationName: string
  readonly variables: { readonly title: string } | undefined
}

export async function startGraphql(): Promise<GraphqlServer> {
  const requests: string[] = []
  const failing = new Set<string>()
  const todos = new Map<string, string[]>()
  let waiting: (() => void)[] = []
  let greetings = 0

  async function respond(request: IncomingMessage) {
    // Only the app sends requests.
    const { operationName, variables } = (await json(request)) as Request
    const { headers } = request
    const user = /user=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? 'nobody'
    const own = todos.get(user) ?? [`${user}'s first`]
    const name = `${headers['user-agent']?.startsWith('Mozilla') ? 'browser' : 'server'} ${user} ${operationName}`
    requests.push(name)
    if (failing.has(name)) return
    if (operationName === 'Greeting') return { greeting: `Greeting ${++greetings}` }
    if (operationName === 'Profile') return { profile }
    if (variables) {
      todos.set(user, [...own, variables.title])
      return { addTodo: { id: variables.title } }
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length < graphql.waitFor) return
      for (const release of waiting) release()
      waiting = []
    })
    return { todos: own.map((title) => ({ id: title, title })) }
  }

  const { origin, stop } = await startServer((request, response) => {
    void respond(request).then((data) =>
      response
        .writeHead(data ? 200 : 503, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data })),
    )
  })
  const url = `${origin}/graphql`
  const graphql: GraphqlServer = {
    url,
    requests,
    failing,
    waitFor: 1,
    release: () => fetch(url, { method: 'POST', body: JSON.stringify({ operationName: 'Todos' }) }),
    sentByBrowser: () => requests.filter((request) => request.startsWith('browser')).sort(),
    stop,
  }
  return graphql
}
