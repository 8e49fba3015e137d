import { type Component, countedInFlight } from './component.ts'
import { asks, type Kind } from './events.ts'
import type { Board, Marks, Place, World } from './world.ts'

/** Returns what is wrong after an event, in which `sent` requests were sent. */
export function problemsAfter(world: World, kind: Kind, sent: number): string[] {
  const problems = [...world.broken]
  if (sent > world.documents.length) problems.push(`${sent} requests after one ${kind}`)
  if (sent && world.isCleared && !asks.includes(kind) && kind !== 'write')
    problems.push('a request after `clearStore` without a refetch')
  return [...problems, ...problemsOnScreen(world)]
}

/** Returns what is wrong on screen, which must hold at any time. */
function problemsOnScreen(world: World): string[] {
  const { components, options, shownBoards } = world
  const [first, second] = [...components.values()].map((component) => component.shown())
  const problems: string[] = []
  if (first && second && !options.hasTwoQueries && first.data !== second.data)
    problems.push('two components disagree')
  for (const [place, component] of components) {
    const boards = boardsOf(component)
    const ids = boards.map(({ id }) => Number(id))
    if (place === 1)
      for (const id of shownBoards)
        if (!ids.includes(Number(id)) && ids.length < options.maxPages) problems.push(`page ${id} has left`)
    if (!boards.length) continue
    const inOrder = ids.every((id, index) => id === Number(ids[0]) + index)
    const mayLackFirst = options.maxPages < Infinity
    if (!inOrder || !(ids.includes(0) || mayLackFirst)) problems.push(`shows the pages ${ids.join()}`)
    const marks = boards.flatMap((board) => board.marks)
    if (new Set(marks).size < marks.length) problems.push(`a row is there twice: ${marks.join()}`)
    // The first page has the marks.
    if (ids.includes(0))
      problems.push(...lostOrWrong(world, place, new Set(marks), !!component.shown().error))
  }
  return problems
}

/** What a component shows: that of a query, or the pages of a list. */
export const boardsOf = (component: Component): readonly Board[] =>
  component.pages().map((page) => (page as Marks).board)

function lostOrWrong(world: World, place: Place, marks: ReadonlySet<string>, hasFailed: boolean): string[] {
  const { event, happened, mutations, options, requests, user } = world
  const problems: string[] = []
  // The server may have run mutations and events in another order than the page hears of them. Then the
  // object is fetched, at the end of the mutations that are pending.
  const isPending = [...mutations.values()].some(({ ended }) => !ended)
  const isFetched = options.sharesEntities && (requests.length > 0 || isPending)
  if (!marks.has(`begin ${user}`)) problems.push('data of another user')
  for (const [mark, { applied, ended, user: caller }] of mutations) {
    const isShown = marks.has(mark)
    if (caller !== user) {
      if (isShown) problems.push('a write of another user')
      continue
    }
    // What a later mutation has brought of an object lies above.
    const isCovered =
      options.sharesEntities && [...mutations.values()].some((other) => other.ended === 'saved')
    if (!ended && !isShown && !isCovered) problems.push(`${mark} is pending and not shown`)
    if (ended === 'saved' && !isShown && !isFetched && !happened.has(`remove ${mark}`))
      problems.push(`${mark} is saved and not shown`)
    if (ended === 'failed' && !applied && isShown) problems.push(`${mark} has failed and is shown`)
  }
  if (!event) return problems
  const isShown = marks.has('event')
  if (event.user !== user) return isShown ? [...problems, 'an event of another user'] : problems
  // Without data on screen, there was nothing to write to. The request that follows brings the event.
  if (!isShown && !isFetched && (event.onData.has(place) || (!requests.length && !hasFailed)))
    problems.push("the event isn't shown")
  return problems
}

/** Returns what is wrong when nothing happens any more and all responses have come. */
export function problemsAtRest(world: World): string[] {
  const problems = [...world.broken, ...problemsOnScreen(world)]
  for (const component of world.components.values()) {
    const { data, error, loading } = component.shown()
    if (loading && !world.isCleared) problems.push('still loading')
    if (error) problems.push(`an error: ${error.name}`)
    if (data === undefined) continue
    const boards = boardsOf(component)
    if (world.version >= world.shrunkAt && boards.some(({ id }) => id === '1'))
      problems.push('shows a page that has gone')
    const marks = boards.flatMap((board) => (board.id === '0' ? board.marks : []))
    const shown = marks.sort().join()
    const truth = [...world.truth].sort().join()
    const hasFirst = boards.some(({ id }) => id === '0')
    if (hasFirst && shown !== truth) problems.push(`shows ${shown} instead of ${truth}`)
  }
  for (const what of world.waiting) problems.push(`${what} never settles`)
  if (countedInFlight(world.store)) problems.push('counts a request that has ended')
  return problems
}
