import { createClient, reconnect } from '@thinql/core'
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes } from '../../../test/harness/harness.tsx'
import {
  eventsShown,
  PriceChanged,
  type PriceData,
  priced,
  priceHarness,
} from '../../../test/screens/prices.tsx'
import { createQueryStore, useSubscription } from '../../index.ts'

describe.each(modes)('useSubscription, errors, $mode', ({ strict }) => {
  async function connected() {
    const harness = priceHarness({ strict })
    const view = harness.renderPrice()
    await eventsShown()
    return { ...harness, ...view, ...harness.last() }
  }

  test('shows the error of an event with its data, and then the next event', async () => {
    const { result, send } = await connected()
    send(priced(1))
    await eventsShown()
    send({ data: { price: null }, errors: [{ message: 'no price' }] })
    await eventsShown()
    expect(result.current).toMatchObject({
      status: 'error',
      data: { price: null },
      error: { name: 'GraphQLResultError', errors: [{ message: 'no price' }] },
      done: false,
    })
    send(priced(2))
    await eventsShown()
    expect(result.current).toMatchObject({
      status: 'success',
      data: { price: 2 },
      error: undefined,
      done: false,
    })
  })

  test('clears the error when the next event has the same data without errors', async () => {
    const { result, send } = await connected()
    send({ ...priced(1), errors: [{ message: 'perhaps' }] })
    await eventsShown()
    expect(result.current).toMatchObject({ status: 'error', data: { price: 1 } })
    send(priced(1))
    await eventsShown()
    expect(result.current).toMatchObject({ status: 'success', data: { price: 1 }, error: undefined })
  })

  test('keeps the error of the last event, and is done when the server has completed', async () => {
    const { complete, result, send } = await connected()
    send({ data: null, errors: [{ message: 'no price' }] })
    complete()
    await eventsShown()
    expect(result.current).toMatchObject({
      status: 'error',
      data: null,
      error: { name: 'GraphQLResultError' },
      done: true,
    })
  })

  test('is done after an event without data when the server has completed', async () => {
    const { complete, result, send } = await connected()
    send({ data: null })
    complete()
    await eventsShown()
    expect(result.current).toMatchObject({ status: 'error', error: { name: 'EmptyResultError' }, done: true })
  })

  test('keeps the newest data when the connection is cut, and is not done', async () => {
    const { cut, result, send } = await connected()
    send(priced(1))
    await eventsShown()
    cut()
    await eventsShown()
    expect(result.current).toMatchObject({
      status: 'error',
      data: { price: 1 },
      error: { name: 'NetworkError' },
      done: false,
    })
  })

  test('shows no older data for an event without data', async () => {
    const { result, send } = await connected()
    send(priced(1))
    await eventsShown()
    send({ errors: [{ message: 'forbidden' }] })
    await eventsShown()
    expect(result.current).toMatchObject({ status: 'error', data: undefined, done: false })
  })

  test('shows a ParseError for an event that is not GraphQL, and disconnects', async () => {
    const { closed, result, send } = await connected()
    send('hello')
    await eventsShown()
    expect(result.current).toMatchObject({ status: 'error', error: { name: 'ParseError' }, done: false })
    expect(closed()).toBe(true)
  })

  test.each([
    ['a query', 'query Price { price }', undefined, 'is a query, not a subscription'],
    ['variables that JSON would change', PriceChanged, { symbol: NaN }, 'variables.symbol'],
    ['a document without text', '', undefined, 'has no text'],
  ])('shows a RequestError for %s, and does not connect', async (_, document, variables, says) => {
    const { connections, render } = priceHarness({ strict })
    function Wrong() {
      const { error, status } = useSubscription(document, { variables })
      return <p>{`${status}, ${String(error)}`}</p>
    }
    render(<Wrong />)
    expect(screen.getByText(/^error, RequestError: /).textContent).toContain(says)
    await eventsShown()
    expect(connections).toHaveLength(0)
  })

  test('shows a NetworkError, and never an AbortError, when the client is aborted', async () => {
    const aborting = new AbortController()
    const fetch = () => new Promise<Response>(() => undefined)
    const store = createQueryStore(createClient({ fetch, signal: aborting.signal }))
    function Price() {
      const { error } = useSubscription(PriceChanged, { variables: { symbol: 'A' }, store })
      return <p>{error?.name}</p>
    }
    render(<Price />, { reactStrictMode: strict })
    await eventsShown()
    aborting.abort()
    expect(await screen.findByText('NetworkError')).toBeDefined()
  })

  test('is done when the server completes the connection that `reconnect` opened, without an event', async () => {
    const bodies = ['event: next\ndata: {"data":{"price":1}}\n\n', 'event: complete\n\n']
    const headers = { 'content-type': 'text/event-stream' }
    const fetch = () => Promise.resolve(new Response(bodies.shift(), { headers }))
    const store = createQueryStore(createClient({ fetch, middleware: [reconnect({ maxDelay: 1 })] }))
    function Price() {
      const { status, data, error, done } = useSubscription<PriceData>(PriceChanged, {
        variables: { symbol: 'A' },
        store,
      })
      return <p>{[status, data?.price, error?.name, done].join()}</p>
    }
    render(<Price />)
    expect(await screen.findByText('success,1,,true')).toBeDefined()
  })
})
