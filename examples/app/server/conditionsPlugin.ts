import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type ExecutionArgs, getOperationAST } from 'graphql'
import { createGraphQLError, type Plugin } from 'graphql-yoga'
import { type Conditions, goodConditions, toConditions } from './conditions.ts'

/**
 * Lets a person or a test worsen the conditions while the server runs: `POST /conditions` with a JSON object
 * replaces them all (`{}` makes them good again), `PATCH` those that it names, `GET` reads them.
 */
export function conditionsPlugin(conditions: { current: Conditions }): Plugin {
  /** The answers under way. */
  const open = new Set<ServerResponse>()

  /** Whether this operation is one of those that have to fail; counts it. */
  function fails(kind: string | undefined): boolean {
    const counter = kind === 'mutation' ? 'failingMutations' : 'failingQueries'
    const left = conditions.current[counter]
    if (left > 0) conditions.current = { ...conditions.current, [counter]: left - 1 }
    return left > 0 || Math.random() * 100 < conditions.current.failureRate
  }

  function change(changed: Conditions): void {
    conditions.current = changed
    if (changed.offline) for (const response of open) response.destroy()
  }

  async function answer(request: Request): Promise<Response> {
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
        event.endResponse(await answer(event.request))
        return
      }
      // Node's response where there is one, which Yoga's type doesn't know.
      const { res } = event.serverContext as { res?: ServerResponse }
      if (conditions.current.offline) {
        res?.destroy()
        // It goes nowhere, but to who asks within the process.
        event.endResponse(new Response(null, { status: 503 }))
      } else if (res) {
        open.add(res)
        res.once('close', () => open.delete(res))
      }
    },

    async onExecute({ args, context }) {
      const failing = fails(kindOf(args))
      await wait(conditions.current.latency, undefined, { signal: context.request.signal }).catch(() => {
        throw createGraphQLError('The caller left before the operation ran.')
      })
      if (failing) {
        throw createGraphQLError('The conditions make this operation fail.', {
          extensions: { http: { status: 500 } },
        })
      }
    },
  }
}

function kindOf({ document, operationName }: ExecutionArgs): string | undefined {
  return getOperationAST(document, operationName)?.operation
}
