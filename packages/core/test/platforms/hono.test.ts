import { getRequestListener } from '@hono/node-server'
import { batch, createClient } from '@thinql/core'
import { expect, test } from 'vitest'
import { respondCutOff, serveResponse } from '../serve.ts'

test.for([
  { status: 200, name: 'NetworkError' },
  { status: 500, name: 'ServerError' },
])(
  'a batch whose body breaks off under status $status is a $name where Hono has replaced Response',
  async ({ status, name }, { onTestFinished }) => {
    const { Request, Response } = globalThis
    getRequestListener(() => new Response())
    onTestFinished(() => void Object.assign(globalThis, { Request, Response }))
    expect(globalThis.Response).not.toBe(Response)

    const client = createClient({ endpoint: await serveResponse(respondCutOff(status, '[')), fetch: batch() })
    const results = await Promise.all([client.request('{ a }'), client.request('{ b }')])
    expect(results).toMatchObject([
      { error: { name }, response: { status } },
      { error: { name }, response: { status } },
    ])
  },
)
