import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { print } from './print.ts'
import { describeDocument } from './describeDocument.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('strings that are made anew at each call fill no memory', () => {
  const describeUnique = (from: number) => {
    for (let id = from; id < from + 200; id += 1) {
      describeDocument(`query Todo { todo(id: "${id} ${'x'.repeat(1_000_000)}") { id } }`)
    }
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = describeUnique(0)
  expect(describeUnique(200) - before).toBeLessThan(20_000_000)
})

test('a string that is longer than the memo may be is not kept', () => {
  const used = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const before = used()
  describeDocument(`query Todo { todo(id: "${'x'.repeat(50_000_000)}") { id } }`)
  // Until its next match, a regular expression keeps the text of the last.
  describeDocument('{ a }')
  expect(used() - before).toBeLessThan(20_000_000)
})

test.for([{ print }, {}])('nodes that are made anew at each call are not kept, with %o', async (options) => {
  const describeUnique = (id: number) => {
    const document = parse(`query Todo { todo(id: ${id}) { id } }`)
    describeDocument(document, options)
    return new WeakRef(document)
  }
  const described = Array.from({ length: 100 }, (_, id) => describeUnique(id))
  // In this task, a WeakRef keeps what it refers to.
  await new Promise((resolve) => setTimeout(resolve))
  collectGarbage()
  expect(described.filter((reference) => reference.deref()).length).toBeLessThan(10)
})
