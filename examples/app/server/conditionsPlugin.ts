import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type ExecutionArgs, getOperationAST } from 'graphql'
import { createGraphQLError, type Plugin } from 'graphql-yoga'
import { type Conditions, goodConditions, toConditions } from './conditions.ts'

/**
 * Changes the conditions of the running server. `GET /conditions` reads them, `PATCH` with a JSON object changes some, and
 * `POST` changes some and resets the others (`{}` resets all).
 */
export function conditionsPlugin(conditions: { current: Conditions }): Plugin {
  /** The responses that are not complete. */
  const open = new Set<ServerResponse>()

  /** Whether this operation has to fail; counts down. */
  function mustFail(kind: string | undefined): boolean {
    const counter = kind === 'mutation' ? 'failingMutations' : 'failingQueries'
    const left = conditions.current[counter]
    if (left > 0) conditions.current = { ...conditions.current, [counter]: left - 1 }
    return left > 0 || Math.random() * 100 < conditions.current.failureRate
  }

  function change(changed: Conditions): void {
    conditions.current = changed
    if (changed.offline) for (const response of open) response.destroy()
  }

  async function respond(request: Request): Promise<Response> {
    try {
      if (request.method === 'POST') change(toConditions(await request.json(), goodConditions))
      if (request.method === 'PATCH') change(toConditions(await request.json(), conditions.current))
      return Response.json(conditions.current)
    } catch (error) {
      return new Response(String(error), { status: 400 })
    }
  }

  return {
    async onRequest(event) {
      if (event.url.pathname === '/conditions') {
        event.endResponse(await respond(event.request))
        return
      }
      // Node's response, which Yoga's type doesn't have; undefined for a request within the process.
      const { res } = event.serverContext as { res?: ServerResponse }
      if (conditions.current.offline) {
        res?.destroy()
        // Only a request within the process gets this response.
        event.endResponse(new Response(null, { status: 503 }))
      } else if (res) {
        open.add(res)
        res.once('close', () => open.delete(res))
      }
    },

    async onExecute({ args, context }) {
      const failing = mustFail(kindOf(args))
      await wait(conditions.current.latency, undefined, { signal: context.request.signal }).catch(() => {
        throw createGraphQLError('The client aborted the request before the operation ran.')
      })
      if (failing) {
        throw createGraphQLError('The server was told to fail this operation.', {
          extensions: { http: { status: 500 } },
        })
      }
    },
  }
}

function kindOf({ document, operationName }: ExecutionArgs): string | undefined {
  return getOperationAST(document, operationName)?.operation
}
