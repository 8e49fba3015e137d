// Runs on the built package. An error that the entry for tests forces must be of the classes that the main
// entry exports: with a second copy of them, an error boundary would take it for another error.
import assert from 'node:assert/strict'
import { createClient, type Failure } from '@thinql/core'
import { forceOutcome, outcomes } from '@thinql/core/testing'

const core = await import('@thinql/core')
const names = outcomes.filter((outcome) => outcome.endsWith('Error')) as Failure['name'][]
assert.equal(names.length, 7)
for (const name of names) {
  const { error } = await createClient({ middleware: [forceOutcome(name)] }).request('query Todos { todos }')
  assert.ok(error instanceof core[name], `${name} of @thinql/core/testing is another class.`)
}
console.log('Forced errors are of the exported classes.')
