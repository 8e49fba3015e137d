import { GraphQLResultError, NetworkError, type Result } from '@thinql/core'
import { clearStore, invalidateQueries } from '../../src/store/invalidateQueries.ts'
import { runMutation } from '../../src/store/mutation/runMutation.ts'
import { dehydrate } from '../../src/store/dehydrate.ts'
import { hydrate } from '../../src/store/hydrate.ts'
import { prefetchQuery, setQueryData, updateQueries } from '../../src/store/queryData.ts'
import { createQueryStore } from '../../src/store/queryStore.ts'
import { updateEntity } from '../../src/store/entities.ts'
import { AddMutation, type Board, type Marks, MarksQuery, type Place, type World } from './world.ts'

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
  /** The server responds to a request with what it had at some time since. */
  respond: event(readableVersions, (world, request, version) =>
    respond(world, request, { data: marksOf(world, request, version), response }),
  ),
  /** The newest data comes beside an error. */
  partial: event(
    ({ requests, version }) => requests.map((_, request) => [request, version] as const),
    (world, request, version) => {
      const errors = [{ message: 'A field has failed.' }]
      const error = new GraphQLResultError<Marks>('A field has failed.', {
        errors,
        response: { ...response, body: '' },
      })
      world.happened.add('a failure')
      respond(world, request, { data: marksOf(world, request, version), error })
    },
  ),
  /** The connection of a request breaks. */
  lose: event(
    ({ requests }) => requests.map((_, request) => [request] as const),
    (world, request) => {
      world.happened.add('a failure')
      respond(world, request, { error: new NetworkError('down') })
    },
  ),

  mutate: event(
    ({ mutations, options }) =>
      options.mutations.filter((mark) => !mutations.has(mark)).map((mark) => [mark] as const),
    (world, mark) => {
      const { mutations, options, store, user } = world
      mutations.set(mark, { user })
      const effects = {
        invalidates: options.invalidates ? world.documents : [],
        optimistic: () => writeMark(world, mark),
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
      if (mutation.user !== world.user) return
      world.change([...world.truth, mark])
      mutation.result = world.boardOf(world.version)
    },
  ),
  /** The page hears that a mutation has run. */
  save: event(
    ({ mutations }) => marksWhere(mutations, ({ applied, ended }) => !ended && !!applied),
    (world, mark) =>
      end(world, mark, 'saved', { data: { add: world.mutations.get(mark)?.result }, response }),
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
      world.event = { user: world.user, onData: world.withData }
      world.change([...world.truth, 'event'])
      writeMark(world, 'event')
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
      const component = components.get(1)
      const hasOlder = component && isOlder(component.pages(), version) && !component.shown().error
      return user === world.user && hasOlder && 'invalidateQueries resolved before newer data'
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
    setQueryData(server, MarksQuery, { board: world.boardOf(world.version) })
    const state = dehydrate(server)
    // The key of a list has one more NUL before the name of its query. This one has the first page.
    const asList = ([key, data]: [string, unknown]) => [key.replace('\x1F', '\x1F\x1F'), data] as const
    const { isList } = world.options
    hydrate(world.store, isList ? Object.fromEntries(Object.entries(state).map(asList)) : state)
    if (isList) world.shownBoards = new Set(['0'])
  }),
  /** Somebody hovers over a link. */
  prefetch: event(once('prefetch'), (world) => {
    world.happened.add('prefetch')
    world.wait('prefetchQuery', prefetchQuery(world.store, MarksQuery))
  }),
  /** A person scrolls to one end of a list. */
  loadNext: event(canLoad('loadNext'), (world) => loadPage(world, 'loadNext', '1')),
  loadPrevious: event(canLoad('loadPrevious'), (world) => loadPage(world, 'loadPrevious', '-1')),
  /** The rows of the last page go. */
  shrink: event(once('shrink'), (world) => {
    world.happened.add('shrink')
    world.change(world.truth)
    world.shrunkAt = world.version
    world.shownBoards.delete('1')
  }),
  /** A component comes on screen. */
  mount: event(
    ({ components, happened, options }) => [
      ...(components.has(2) || happened.has('mount 2') ? [] : [[2] as const]),
      ...(components.has(1) || !options.firstLeaves ? [] : [[1] as const]),
    ],
    (world, place: Place) => {
      world.happened.add(`mount ${place}`)
      world.show(place)
    },
  ),
  leave: event(
    ({ components, options }) => [
      ...(components.has(2) ? [[2] as const] : []),
      ...(components.has(2) && components.has(1) && options.firstLeaves ? [[1] as const] : []),
    ],
    ({ components }, place: Place) => {
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
      world.shownBoards.clear()
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
export const asks: readonly Kind[] = [
  'invalidate',
  'refetch',
  'mount',
  'prefetch',
  'loadNext',
  'loadPrevious',
]

export function refetch(world: World): void {
  const { user, version } = world
  for (const [place, component] of world.components) {
    const hadData = component.pages().length > 0
    world.wait(`refetch ${place}`, component.refetch(), ({ data }) => {
      // That of a list has all pages.
      const hasOlder = isOlder(data === undefined ? [] : [data].flat(), version)
      return hadData && user === world.user && hasOlder && 'refetch resolved to older data'
    })
  }
}

/** Whether one of the pages is older than a version. */
const isOlder = (pages: readonly unknown[], version: number) =>
  pages.some((page) => (page as Marks).board.version < version)

/** It happens once, or twice in a list that drops pages. */
function canLoad(what: 'loadNext' | 'loadPrevious') {
  return ({ component, happened, options }: World) => {
    const isLeft = options.maxPages < Infinity ? !happened.has(`${what} again`) : !happened.has(what)
    return ifTrue(isLeft && !!component)
  }
}

function loadPage(world: World, what: 'loadNext' | 'loadPrevious', id: string): void {
  const { component, happened, options, user } = world
  happened.add(happened.has(what) ? `${what} again` : what)
  if (component)
    world.wait(what, component[what](), (isAdded) => {
      // It may have added another page, and that may have gone again.
      if (isAdded && options.maxPages < Infinity) return undefined
      if (user !== world.user || (what === 'loadNext' && happened.has('shrink'))) return undefined
      const isShown = component.pages().some((page) => (page as Marks).board.id === id)
      // After a first load that failed, it loads that page again.
      if (isShown || happened.has('a failure')) return undefined
      return isAdded ? `${what} resolved to true, and its page isn't shown` : `${what} added no page`
    })
}

/** What happens next, if an order is at its end, so that everything comes to rest. */
export function nextAtEnd({ mutations, requests, version }: World): Event | undefined {
  if (requests.length) return ['respond', 0, version]
  for (const [mark, { applied, ended }] of mutations)
    if (!ended) return applied ? ['save', mark] : ['apply', mark]
  return undefined
}

function readableVersions({ requests, version }: World) {
  return requests.flatMap(({ since }, request) =>
    Array.from({ length: version - since + 1 }, (_, index) => [request, since + index] as const),
  )
}

const marksOf = (world: World, request: number, version: number): Marks => ({
  board: world.boardOf(version, world.requests[request]?.page),
})

function respond({ requests }: World, request: number, result: Result<Marks>): void {
  const [open] = requests.splice(request, 1)
  open?.respond(result)
}

/** Writes a mark to the first page of a list, to each query, or to the object that they share. */
function writeMark({ documents, options, store }: World, mark: string): void {
  const change = ({ marks = [] }: Partial<Board>) => ({
    marks: marks.includes(mark) ? marks : [...marks, mark],
  })
  if (options.sharesEntities) {
    updateEntity<Board>(store, { __typename: 'Board', id: '0' }, change)
    return
  }
  const changePage = ({ board }: Marks) =>
    board.id === '0' && !board.marks.includes(mark) ? { board: { ...board, ...change(board) } } : undefined
  for (const document of documents)
    if (options.isList) updateQueries(store, document, changePage)
    else setQueryData(store, document, (data) => data && changePage(data))
}

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
  mutation.respond?.(result)
}
