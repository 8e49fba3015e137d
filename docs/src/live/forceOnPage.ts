import { createClient } from '@thinql/core'
import { forceOutcome, type ForcedOutcome } from '@thinql/core/testing'
import { explain } from '../../samples/guides/explain.ts'

const partial = { Todos: { todos: [{ title: 'Buy milk', owner: null }] } }

/** Forces a query to an outcome. Resolves to what an app sees then: names and texts to show. */
export async function forceOnPage(
  outcome: ForcedOutcome,
): Promise<(readonly [name: string, text: string])[]> {
  const client = createClient({ middleware: [forceOutcome(outcome, { partial })] })
  const { data, error } = await client.request<object>('query Todos { todos { title owner { name } } }')
  if (!error) throw new Error(`${outcome} is no error.`)
  const { response } = error
  const cause = 'cause' in error ? String(error.cause) : undefined
  const shown = {
    'error.message': error.message,
    'JSON.stringify(error)': JSON.stringify(error),
    'error.cause': cause,
    'error.response': response && `${response.status}, body: ${response.body || '(empty)'}`,
    data: data && JSON.stringify(data),
    'people read': outcome === 'AbortError' ? 'nothing' : explain(error),
  }
  return Object.entries(shown).flatMap(([name, text]) => (text ? [[name, text] as const] : []))
}
