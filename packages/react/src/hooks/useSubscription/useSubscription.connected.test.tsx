import { fireEvent, render, screen } from '@testing-library/react'
import { createClient, type Middleware } from '@thinql/core'
import { memo, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hydrateElement, served, it, isStrict } from '../../../test/harness/harness.tsx'
import {
  eventsShown,
  PriceChanged,
  priced,
  type PriceData,
  priceHarness,
} from '../../../test/screens/prices.tsx'
import {
  createQueryStore,
  type QueryStore,
  skipToken,
  type SubscriptionState,
  useSubscription,
} from '../../index.ts'

type State = SubscriptionState<PriceData>

/** A component that shows what `text` reads of the state. Also returns the states of all its renders. */
function shows(text: (state: State) => string) {
  const states: State[] = []
  function Shown({ symbol = 'A', store }: { symbol?: string; store?: QueryStore }) {
    const variables = symbol ? { symbol } : skipToken
    const state = useSubscription(PriceChanged, { variables, store })
    states.push(state)
    return <output>{text(state)}</output>
  }
  return { Shown, states }
}

const read = ({ connected, data, status }: State) => `${data?.price ?? status} ${connected ? 'live' : 'away'}`
const dontRead = ({ data, status }: State) => `${data?.price ?? status}`
/** Shows such a component with a connection. */
async function showing(text = read, symbol = 'A') {
  const all = priceHarness()
  const { Shown, states } = shows(text)
  return { ...all, ...(await all.show(<Shown symbol={symbol} />)), Shown, states }
}

const shown = () => screen.getByRole('status').textContent

/** How often a component renders for one reason. */
const perRender = () => (isStrict() ? 2 : 1)

it('of two components that share a connection, only the one that reads `connected` renders', async () => {
  const { show } = priceHarness()
  const reader = shows(read)
  const other = shows(dontRead)
  await show(
    <>
      <reader.Shown />
      <other.Shown />
    </>,
  )
  expect(other.states).toHaveLength(perRender())
  expect(reader.states.length).toBeGreaterThan(perRender())
})

it('a component that begins to read `connected` renders for the next change', async () => {
  const { complete, send, show } = priceHarness()
  function Lamp({ isShown = false }) {
    const state = useSubscription(PriceChanged, { variables: { symbol: 'A' } })
    return <output>{isShown ? read(state) : dontRead(state)}</output>
  }
  const { change } = await show(<Lamp />)
  await send(priced(1))
  await change(<Lamp isShown />)
  expect(shown()).toBe('1 live')
  await complete()
  expect(shown()).toBe('1 away')
})

// https://github.com/razshare/sveltekit-sse/issues/73
it('a memoized child that gets the whole state shows the connection', async () => {
  const { cut, show } = priceHarness()
  const Light = memo(({ state }: { state: State }) => <output>{state.connected ? 'live' : 'away'}</output>)
  function Lamp() {
    return <Light state={useSubscription(PriceChanged, { variables: { symbol: 'A' } })} />
  }
  await show(<Lamp />)
  expect(shown()).toBe('live')
  await cut()
  expect(shown()).toBe('away')
})

it('a spread copies `connected`, and a copy does not change', async () => {
  const { states } = await showing((state) => read({ ...state }))
  expect(shown()).toBe('loading live')
  const [first] = states
  expect({ ...first }).toEqual({
    status: 'loading',
    data: undefined,
    error: undefined,
    done: false,
    connected: false,
    reconnect: first?.reconnect,
  })
})

// https://github.com/apollographql/apollo-client/issues/10084
// https://github.com/urql-graphql/urql/issues/2990
it('`connected` is false while skipped, and true after the skip ends and the connection is open', async () => {
  const { change, connections, Shown, states } = await showing(read, '')
  expect(shown()).toBe('idle away')
  const idle = states.at(-1)
  await change(<Shown symbol="" />)
  expect(states.at(-1)).toBe(idle)
  await change(<Shown />)
  expect(shown()).toBe('loading live')
  await change(<Shown symbol="" />)
  expect(shown()).toBe('idle away')
  expect(connections.at(-1)?.closed()).toBe(true)
})

// https://github.com/apollographql/apollo-client/issues/7608
// https://github.com/urql-graphql/urql/issues/2648
it('another symbol shows the connection of that symbol', async () => {
  const { change, Shown, states } = await showing()
  states.length = 0
  await change(<Shown symbol="B" />)
  expect(states.map((state) => state.connected)[0]).toBe(false)
  expect(shown()).toBe('loading live')
})

it('an opening and a loss in one task show the loss', async () => {
  const { last } = await showing()
  last().send(priced(1))
  last().cut()
  await eventsShown()
  expect(shown()).toMatch(/ away$/)
})

test('a server renders a subscription as loading and not connected, and so does the first render in the browser', async () => {
  const { connections, send, showPrice, store } = priceHarness()
  await showPrice('A')
  await send(priced(1))
  const { Shown, states } = shows(read)
  const container = served(renderToString(<Shown store={store} />))
  expect(container.textContent).toBe('loading away')
  states.length = 0
  expect(await hydrateElement(container, <Shown store={store} />)).toEqual({
    errors: [],
    text: '1 live',
  })
  expect(states[0]?.connected).toBe(false)
  expect(connections).toHaveLength(1)
})

test('a component that mounts beside an open connection renders once, connected', async () => {
  const { show, showPrice } = priceHarness()
  await showPrice('A')
  const { Shown, states } = shows(read)
  await show(<Shown />)
  expect(states.map(read)).toEqual(['loading live'])
})

test('a change while the component renders for another reason is not lost', async () => {
  const { complete, send, store } = priceHarness()
  const { Shown } = shows(read)
  function Page() {
    const [times, setTimes] = useState(0)
    return (
      <button onClick={() => setTimes(times + 1)}>
        <Shown store={store} />
      </button>
    )
  }
  render(<Page />)
  await eventsShown()
  await send(priced(1))
  const completed = complete()
  fireEvent.click(screen.getByRole('button'))
  await completed
  expect(shown()).toBe('1 away')
})

test('an event says that the connection is open, also if the transport has not said so', async () => {
  const { show } = priceHarness()
  const { Shown } = shows(read)
  const transport: Middleware =
    () =>
    ({ onPart }) => {
      void onPart?.({ ...priced(1), response: new Response() })
      return new Promise(() => undefined)
    }
  const store = createQueryStore(createClient({ middleware: [transport] }))
  await show(<Shown store={store} />)
  expect(shown()).toBe('1 live')
})
