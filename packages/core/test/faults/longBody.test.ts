import { createClient, retry } from '@thinql/core'
import { expect, test } from 'vitest'
import { deferred } from '../support/promises.ts'
import { serve } from '../support/serve.ts'

// https://github.com/cardano-foundation/cardano-graphql/issues/978
// https://github.com/medic/cht-core/issues/5851
test('a body that is longer than a text can be closes its connection, and is not asked for again', async () => {
  const closed = deferred()
  const chunk = Buffer.alloc(16 * 2 ** 20, 'a')
  let requests = 0
  const endpoint = await serve((request, response) => {
    requests++
    request.resume()
    response.on('close', closed.resolve)
    const write = () => {
      while (response.write(chunk));
    }
    response.on('drain', write)
    write()
  })
  const client = createClient({ endpoint, middleware: [retry()] })
  const { error } = await client.request('query Rows { rows }')
  await closed.promise
  expect([error?.name, requests]).toEqual(['ParseError', 1])
  expect(error?.message).toMatch(/^query Rows: 200, the body broke off: /)
})
