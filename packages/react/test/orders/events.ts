import { GraphQLResultError, NetworkError, type Result } from '@thinql/core'
import { clearStore, invalidateQueries } from '../../src/store/invalidateQueries.ts'
import { runMutation } from '../../src/store/mutation/runMutation.ts'
import { dehydrate } from '../../src/store/dehydrate.ts'
import { hydrate } from '../../src/store/hydrate.ts'
import { prefetchQuery, setQueryData } from '../../src/store/queryData.ts'
import { createQueryStore } from '../../src/store/queryStore.ts'
import { AddMutation, type Marks, MarksQuery, type OpenRequest, type World } from './world.ts'

type Input = string | number | boolean

/** What may happen: with which inputs it can happen now, and what it does. */
function event<T extends readonly Input[]>(
  inputs: (world: World) => readonly Readonly<T>[],
  happen: (world: World, ...input: T) => void,
) {
  return { inputs, happen: happen as (world: World, ...input: readonly Input[]) => void }
}
const nothing = [[]] as const
const ifTrue = (condition: boolean) => (condition ? nothing : [])
/** It happens at most once in an order. */
const once = (what: string) => (world: World) => ifTrue(!world.happened.has(what))

const response = { status: 200, headers: new Headers() }

export const events = {
  /** The server answers a request with what it had at some time since. */
  answer: event(readableVersions, ({ requests, versions }, request, version) =>
    answer(requests, request, { data: marksOf(versions, version), response }),
  ),
  /** The newest data comes beside an error. */
  partial: event(
    ({ requests, version }) => requests.map((_, request) => [request, version] as const),
    ({ requests, versions }, request, version) => {
      const errors = [{ message: 'A field has failed.' }]
      const error = new GraphQLResultError<Marks>('A field has failed.', {
        errors,
        response: { ...response, body: '' },
      })
      answer(requests, request, { data: marksOf(versions, version), error })
    },
  ),
  /** The connection of a request breaks. */
  lose: event(
    ({ requests }) => requests.map((_, request) => [request] as const),
    ({ requests }, request) => answer(requests, request, { error: new NetworkError('down') }),
  ),

  mutate: event(
    ({ mutations, options }) =>
      options.mutations.filter((mark) => !mutations.has(mark)).map((mark) => [mark] as const),
    (world, mark) => {
      const { mutations, options, store, user } = world
      mutations.set(mark, { user })
      const effects = {
        invalidates: options.invalidates ? [MarksQuery] : [],
        optimistic: () => setQueryData(store, MarksQuery, withMark(mark)),
      }
      world.wait(mark, runMutation(store, AddMutation, { variables: { mark } }, effects))
    },
  ),
  /** The server runs a mutation. */
  apply: event(
    ({ mutations }) => marksWhere(mutations, ({ applied, ended }) => !ended && !applied),
    (world, mark) => {
      const mutation = world.mutations.get(mark)
      if (!mutation) return
      mutation.applied = true
      if (mutation.user === world.user) world.change([...world.truth, mark])
    },
  ),
  /** The page hears that a mutation has run. */
  save: event(
    ({ mutations }) => marksWhere(mutations, ({ applied, ended }) => !ended && !!applied),
    (world, mark) => end(world, mark, 'saved', { data: { add: mark }, response }),
  ),
  /** The connection of a mutation breaks, before or after it has run. */
  fail: event(
    ({ mutations }) => marksWhere(mutations, ({ ended }) => !ended),
    (world, mark) => end(world, mark, 'failed', { error: new NetworkError('down') }),
  ),

  /** Something happens on the server, and the page writes it by hand. */
  write: event(
    ({ event }) => ifTrue(!event),
    (world) => {
      world.event = { user: world.user, onData: world.isDataShown }
      world.change([...world.truth, 'event'])
      setQueryData(world.store, MarksQuery, withMark('event'))
    },
  ),
  /** Somebody else removes what a mutation has added. */
  remove: event(
    ({ mutations, truth }) => marksWhere(mutations, ({ ended }, mark) => !!ended && truth.includes(mark)),
    (world, removed) => {
      world.happened.add(`remove ${removed}`)
      world.change(world.truth.filter((mark) => mark !== removed))
    },
  ),

  invalidate: event(once('invalidate'), (world) => {
    const { components, user, version } = world
    world.happened.add('invalidate')
    world.wait('invalidateQueries', invalidateQueries(world.store, MarksQuery), () => {
      const { data, error } = components.get(1)?.shown() ?? {}
      const isOlder = data !== undefined && (data as Marks).version < version
      return user === world.user && !error && isOlder && 'invalidateQueries resolved before newer data'
    })
  }),
  refetch: event(
    (world) => ifTrue(!world.happened.has('refetch') && !!world.component),
    (world) => {
      world.happened.add('refetch')
      refetch(world)
    },
  ),
  /** A server sends a state with what it has now. */
  hydrate: event(once('hydrate'), (world) => {
    world.happened.add('hydrate')
    const server = createQueryStore(world.store.client)
    setQueryData(server, MarksQuery, marksOf(world.versions, world.version))
    hydrate(world.store, dehydrate(server))
  }),
  /** Somebody hovers over a link. */
  prefetch: event(once('prefetch'), (world) => {
    world.happened.add('prefetch')
    world.wait('prefetchQuery', prefetchQuery(world.store, MarksQuery))
  }),
  /** A component comes on screen. */
  mount: event(
    ({ components, happened, options }) => [
      ...(components.has(2) || happened.has('mount 2') ? [] : [[2] as const]),
      ...(components.has(1) || !options.firstLeaves ? [] : [[1] as const]),
    ],
    (world, place: 1 | 2) => {
      world.happened.add(`mount ${place}`)
      world.show(place)
    },
  ),
  leave: event(
    ({ components, options }) => [
      ...(components.has(2) ? [[2] as const] : []),
      ...(components.has(2) && components.has(1) && options.firstLeaves ? [[1] as const] : []),
    ],
    ({ components }, place: 1 | 2) => {
      components.get(place)?.leave()
      components.delete(place)
    },
  ),
  /** More than a second passes. */
  wait: event(once('wait'), ({ happened }) => void happened.add('wait')),
  /** Another user signs in, with or without a refetch. No request brings what the last user saw. */
  signOut: event(
    ({ user }) => (user === 'a' ? [true, false].map((refetches) => [refetches] as const) : []),
    (world, refetches) => {
      world.user = 'b'
      world.versions = [...world.versions.map(() => undefined), ['begin b']]
      for (const request of world.requests) request.since = world.version
      world.hadData = false
      world.isCleared = !refetches
      clearStore(world.store, { refetch: refetches })
    },
  ),
}

export type Kind = keyof typeof events
export type Event = readonly [kind: Kind, ...input: readonly Input[]]
/** What happens one after another, each after all that the event before has caused. */
export type Order = readonly Event[]

/** What a person does, so that a request may follow. */
export const asks: readonly Kind[] = ['invalidate', 'refetch', 'mount', 'prefetch']

export function refetch(world: World): void {
  const { component, user, version } = world
  const hadData = world.isDataShown
  if (component)
    world.wait('refetch', component.refetch(), ({ data }) => {
      const isOlder = data !== undefined && (data as Marks).version < version
      return hadData && user === world.user && isOlder && 'refetch resolved to older data'
    })
}

/** What happens next, if an order is at its end, so that everything comes to rest. */
export function nextAtEnd({ mutations, requests, version }: World): Event | undefined {
  if (requests.length) return ['answer', 0, version]
  for (const [mark, { applied, ended }] of mutations)
    if (!ended) return applied ? ['save', mark] : ['apply', mark]
  return undefined
}

function readableVersions({ requests, version }: World) {
  return requests.flatMap(({ since }, request) =>
    Array.from({ length: version - since + 1 }, (_, index) => [request, since + index] as const),
  )
}

const marksOf = (versions: World['versions'], version: number): Marks => ({
  marks: versions[version] ?? [],
  version,
})

function answer(requests: OpenRequest[], request: number, result: Result<Marks>): void {
  const [answered] = requests.splice(request, 1)
  answered?.answer(result)
}

const withMark = (mark: string) => (data: Marks | undefined) =>
  data && (data.marks.includes(mark) ? data : { ...data, marks: [...data.marks, mark] })

function marksWhere(
  mutations: World['mutations'],
  isChosen: (mutation: World['mutations'] extends Map<string, infer T> ? T : never, mark: string) => boolean,
) {
  return [...mutations].flatMap(([mark, mutation]) => (isChosen(mutation, mark) ? [[mark] as const] : []))
}

function end(world: World, mark: string, ended: 'saved' | 'failed', result: Result<unknown>): void {
  const mutation = world.mutations.get(mark)
  if (!mutation) return
  mutation.ended = ended
  mutation.answer?.(result)
}
