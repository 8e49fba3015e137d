import { countedInFlight } from './component.ts'
import { asks, type Kind } from './events.ts'
import type { Marks, World } from './world.ts'

/** Returns what is wrong after an event, in which `sent` requests were sent. */
export function problemsAfter(world: World, kind: Kind, sent: number): string[] {
  const problems = [...world.broken]
  if (sent > 1) problems.push(`${sent} requests after one ${kind}`)
  if (sent && world.isCleared && !asks.includes(kind) && kind !== 'write')
    problems.push('a request after `clearStore` without a refetch')
  return [...problems, ...problemsOnScreen(world)]
}

/** Returns what is wrong on screen, which must hold at any time. */
function problemsOnScreen(world: World): string[] {
  const [first, second] = [...world.components.values()].map((component) => component.shown())
  const problems: string[] = []
  if (world.hadData && first && first.data === undefined) problems.push('the data has left')
  if (first && second && first.data !== second.data) problems.push('two components disagree')
  for (const shown of [first, second]) {
    if (shown?.data === undefined) continue
    const { marks } = shown.data as Marks
    if (new Set(marks).size < marks.length) problems.push(`a row is there twice: ${marks.join()}`)
    problems.push(...lostOrWrong(world, new Set(marks), !!shown.error))
  }
  return problems
}

function lostOrWrong(world: World, marks: ReadonlySet<string>, hasFailed: boolean): string[] {
  const { event, happened, mutations, requests, user } = world
  const problems: string[] = []
  if (!marks.has(`begin ${user}`)) problems.push('data of another user')
  for (const [mark, { applied, ended, user: caller }] of mutations) {
    const isShown = marks.has(mark)
    if (caller !== user) {
      if (isShown) problems.push('a write of another user')
      continue
    }
    if (!ended && !isShown) problems.push(`${mark} is pending and not shown`)
    if (ended === 'saved' && !isShown && !happened.has(`remove ${mark}`))
      problems.push(`${mark} is saved and not shown`)
    if (ended === 'failed' && !applied && isShown) problems.push(`${mark} has failed and is shown`)
  }
  if (!event) return problems
  const isShown = marks.has('event')
  if (event.user !== user) return isShown ? [...problems, 'an event of another user'] : problems
  // Without data on screen, there was nothing to write to. The request that follows brings the event.
  if (!isShown && (event.onData || (!requests.length && !hasFailed))) problems.push("the event isn't shown")
  return problems
}

/** Returns what is wrong when nothing happens any more and all answers have come. */
export function problemsAtRest(world: World): string[] {
  const problems = [...world.broken, ...problemsOnScreen(world)]
  for (const component of world.components.values()) {
    const { data, error, loading } = component.shown()
    if (loading && !world.isCleared) problems.push('still loading')
    if (error) problems.push(`an error: ${error.name}`)
    if (data === undefined) continue
    const shown = [...(data as Marks).marks].sort().join()
    const truth = [...world.truth].sort().join()
    if (shown !== truth) problems.push(`shows ${shown} instead of ${truth}`)
  }
  for (const what of world.waiting) problems.push(`${what} never settles`)
  if (countedInFlight(world.store)) problems.push('counts a request that has ended')
  return problems
}
