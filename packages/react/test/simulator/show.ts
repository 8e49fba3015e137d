import { startTransition } from 'react'
import { type Dice, keyOf, one, slotOf, sometimes } from './dice.ts'
import type { Part, Slot } from './parts.tsx'
import type { Key } from './server.ts'
import type { Simulation } from './Simulation.tsx'

/** What is put on the page. */
interface Show {
  readonly slot: Slot
  readonly part: Part
  /** In a transition: how long another component of the place suspends, in ms. With Infinity, it never commits. */
  readonly transition?: number
  /** When the server made the state that a HydrationBoundary around the part gets. */
  readonly state?: number
}

export function chooseShow(dice: Dice): Show {
  const { key } = keyOf(dice)
  const state = sometimes(dice, 0.4) ? dice.served.at(-Math.ceil(dice.random() * 2)) : undefined
  return {
    ...slotOf(dice),
    part: choosePart(dice, key),
    ...(sometimes(dice, 0.2) && { transition: one(dice, 0, 200, Infinity) }),
    ...(state !== undefined && { state }),
  }
}

function choosePart(dice: Dice, key: Key): Part {
  const hook =
    key === 'feed'
      ? one<Part['hook']>(dice, 'list', 'list', 'suspenseList', 'live')
      : one<Part['hook']>(dice, 'query', 'query', 'query', 'queries', 'suspense', 'live')
  return {
    hook,
    of: key,
    staleTime: one(dice, 0, 0, 1_000, 60_000, Infinity),
    ...(sometimes(dice, 0.08) && hook !== 'suspenseList' && { skip: true }),
    ...(sometimes(dice, 0.08) && { poll: one<number | 'function'>(dice, 700, 700, 'function') }),
    ...(sometimes(dice, 0.15) && { keepPreviousData: true }),
    ...(sometimes(dice, 0.08) && { throwOnError: true }),
    ...(key === 'feed' && sometimes(dice, 0.3) && { maxPages: 2 }),
    ...(sometimes(dice, 0.3) && { branch: one(dice, 'loading', 'error', 'data') }),
    ...(sometimes(dice, 0.25) && { derives: one(dice, 'render', 'effect', 'frame') }),
    ...(sometimes(dice, 0.3) && { cost: one(dice, 2, 8) }),
    ...(sometimes(dice, 0.3) && { readsFetching: true }),
  }
}

export function show(simulation: Simulation, { slot, part, state = -1, transition }: Show): void {
  const served = simulation.states.get(state)
  // Nobody gets the page of another user.
  const isOurs = served?.state && served.generation === simulation.ledger.generation
  if (isOurs) simulation.ledger.hydrates(served.key, served.version)
  if (isOurs && served.request && !served.request.outcome) simulation.network.sent.push(served.request)
  const gate = new Promise<void>(
    (open) => transition && transition < Infinity && setTimeout(open, transition),
  )
  const content = { part, state: isOurs ? served.state : undefined }
  if (transition === undefined) setContent(simulation, slot, content)
  else startTransition(() => setContent(simulation, slot, transition ? { ...content, gate } : content))
}

export function setContent({ setLayout }: Simulation, slot: Slot, content: object | undefined): void {
  setLayout((layout) => ({ ...layout, contents: { ...layout.contents, [slot]: content } }))
}
