// The suite as a worker of workerd, started by `workerd test`.
import { runChecks } from './suite.ts'

// Elsewhere a rejection that nobody handles ends the program; workerd says nothing of it.
const unhandled: unknown[] = []
addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => unhandled.push(reason))

export default {
  async test(_controller: unknown, { ORIGIN }: { ORIGIN: string }) {
    const outcomes = await runChecks(ORIGIN)
    if (unhandled.length) throw new AggregateError(unhandled, `Nobody handled ${unhandled.join()}`)
    console.log(JSON.stringify(outcomes))
  },
}
