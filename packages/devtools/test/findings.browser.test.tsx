import { createClient, retry } from '@thinql/core'
import {
  createQueryStore,
  GraphQLProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseQuery,
} from '@thinql/react'
import { type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createDevtools } from '../src/createDevtools.ts'
import { recorderKey } from '../src/devtools.ts'
import { findingsOf } from '../src/panel/wire/findings.ts'
import { details, expectVisible, openPanel, option } from './openPanel.tsx'

interface Data {
  value: string
  items: string[]
}

/** The time of the page, in which only responses take time: a busy machine must not change what is found. */
let now = 1_000
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => void vi.restoreAllMocks())
})

const serve = (): typeof fetch => {
  let shaky = 0
  return async (_input, init) => {
    const { operationName: name } = JSON.parse(init?.body as string) as { operationName: string }
    await new Promise((resolve) => setTimeout(resolve, 5))
    now += 40
    if (name === 'Shaky' && shaky++ === 0) return new Response('', { status: 503 })
    return Response.json({ data: { value: 'u-17', items: ['u-18'] } })
  }
}

function Part({ name, variables, children, ...options }: PartProps) {
  const names = Object.keys(variables ?? {})
  const document =
    names.length > 0
      ? `query ${name}(${names.map((one) => `$${one}: ID`).join()}) { value }`
      : `query ${name} { value }`
  const { data } = useQuery<Data>(document, { variables, ...options })
  return data ? (
    <section aria-label={name}>{typeof children === 'function' ? children(data) : children}</section>
  ) : null
}
interface PartProps {
  name: string
  variables?: Record<string, unknown>
  pollInterval?: number
  children?: ReactNode | ((data: Data) => ReactNode)
}

/** Renders a page, waits until all of these operations have ended, and returns what stands out. */
async function findingsOn(element: ReactNode, names: readonly string[]): Promise<string[]> {
  const devtools = createDevtools()
  const log = devtools[recorderKey]?.log
  const client = createClient({
    fetch: serve(),
    middleware: [devtools.middleware, retry({ delay: () => 0 })],
  })
  const store = devtools.connect(createQueryStore(client))
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(<GraphQLProvider store={store}>{element}</GraphQLProvider>)
  onTestFinished(() => {
    root.unmount()
    document.querySelector('main')?.remove()
  })
  const ended = () =>
    log?.calls
      .filter((call) => call.endedAt !== undefined)
      .map(({ name }) => name)
      .join()
  await expect.poll(ended).toMatch(new RegExp(names.join('.*')))
  return [...findingsOf(log?.calls ?? []).values()].flat().map(({ words }) => words)
}

const advice = 'prefetch B, or use useSuspenseQueries.'

test('a query in a component that waits for the data of another query is named as late', async () => {
  expect(await findingsOn(<Part name="A" children={<Part name="B" />} />, ['A', 'B'])).toEqual([
    `B was first asked for in the render that showed the data of A, so it was sent 40 ms later: ${advice}`,
  ])
})

test('the second of two suspense queries in one component is named as late', async () => {
  function Both() {
    useSuspenseQuery<Data>('query A { value }')
    useSuspenseQuery<Data>('query B { value }')
    return null
  }
  const [words] = await findingsOn(<Suspense children={<Both />} />, ['A', 'B'])
  expect(words).toMatch(/^B was first asked for .* the data of A, so it was sent 40 ms later/)
})

test('a query that each item of a list sends is counted', async () => {
  const items = Array.from({ length: 12 }, (_, id) => (
    <Part key={id} name="Todo" variables={{ id: `u-${id}` }} />
  ))
  expect(await findingsOn(items, ['Todo'])).toEqual([
    '12 × Todo within 0 ms: ask for all of them in one operation, or use batch.',
  ])
})

function Saver() {
  const { data } = useQuery<Data>('query A { value }')
  const [save, { data: saved }] = useMutation<Data>('mutation Save { value }', {
    invalidates: ['query A { value }'],
  })
  useEffect(() => {
    if (data && !saved) void save()
  }, [data, saved, save])
  return saved ? <Part name="B" /> : null
}

function Pages() {
  const { pages, loadNext } = useInfiniteQuery<Data, { offset: number }>('query A($offset: Int) { value }', {
    variables: { offset: 0 },
    next: (_page, { offset }) => ({ offset: offset + 1 }),
  })
  const count = pages.length
  useEffect(() => {
    if (count > 0 && count < 3) void loadNext()
  }, [count, loadNext])
  return null
}

const pages: [page: string, ...Parameters<typeof findingsOn>][] = [
  [
    'whose second query needs a part of the first, deep in an input',
    <Part name="A">{({ items }) => <Part name="B" variables={{ filter: { ids: items } }} />}</Part>,
    ['A', 'B'],
  ],
  [
    'that polls, and shows more with the second data',
    <Part name="A" pollInterval={10} children={<Late />} />,
    ['A', 'A', 'B'],
  ],
  [
    'whose query fails once',
    <Part name="Shaky">
      <p />
    </Part>,
    ['Shaky'],
  ],
  [
    'in StrictMode',
    <StrictMode>
      <Part name="A" />
      <Part name="B" />
    </StrictMode>,
    ['A', 'B'],
  ],
  ['that writes, and shows more afterwards', <Saver key="" />, ['A', 'Save', 'B']],
  ['whose list loads its pages', <Pages key="" />, ['A', 'A', 'A']],
]

/** Asks for B as soon as A has come twice. */
function Late() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 60)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <Part name="B" /> : null
}

test.for(pages)('no finding is shown for a page %s', async ([, ...page]) => {
  expect(await findingsOn(...page)).toEqual([])
})

test('the wire shows a finding beside the name of the operation and in its details', async () => {
  openPanel({ fetch: serve(), page: <Part name="A" children={<Part name="B" />} /> })
  await option(/^query B.* 40 ms late/).click()
  await expectVisible(details().getByText(/^B was first asked for in the render/))
})
