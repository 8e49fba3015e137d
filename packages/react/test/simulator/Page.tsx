import * as React from 'react'
import { checkCommit } from './checks.ts'
import { came } from './ledger.ts'
import type { ServedState } from './loads.ts'
import { AnyPart } from './parts.tsx'
import { addLike, type Part } from './people.ts'
import { type Slot, slots } from './random.ts'
import { LikeMutation, PageQuery } from './server.ts'
import { time } from './time.ts'
import { fail, inFlight, world } from './world.ts'
import * as thinql from '../../src/index.ts'

/** One component of the page, the server's state that its boundary hydrates, and the promise that a transition to it waits for. */
interface Content {
  readonly part: Part
  readonly served: ServedState | undefined
  readonly gate?: Promise<void> | undefined
}
export interface Layout {
  readonly contents: Readonly<Partial<Record<Slot, Content | undefined>>>
  readonly hidden: Readonly<Partial<Record<Slot, boolean>>>
  readonly polls: boolean
}

const emptyState: thinql.DehydratedState = {}

export function Page() {
  const Mode = world.options.strict ? React.StrictMode : React.Fragment
  return (
    <React.Profiler id="page" onRender={committed}>
      <Mode>
        <thinql.GraphQLProvider store={world.store}>
          <Slots />
          <Likes />
        </thinql.GraphQLProvider>
      </Mode>
    </React.Profiler>
  )
}

function committed(): void {
  const { before, failure, notes, screen } = world
  if (!failure) checkCommit()
  before.clear()
  for (const [mount, shown] of screen) {
    before.set(mount, shown)
    if (shown.pages && shown.isActive) notes[shown.part.of].shownAt ??= time.now
  }
}

function Slots() {
  const [layout, setLayout] = React.useState(world.layout)
  const { contents, hidden, polls } = layout
  React.useLayoutEffect(() => void Object.assign(world, { layout, setLayout }), [layout])
  return slots.map((slot) => {
    const { part, served, gate } = contents[slot] ?? {}
    const shown = part && (polls ? part : { ...part, poll: 0 })
    return (
      <Hideable key={slot} hidden={hidden[slot]}>
        <ErrorBoundary ref={(boundary) => void world.boundaries.set(slot, boundary)}>
          <React.Suspense>
            <thinql.HydrationBoundary state={served?.state ?? emptyState}>
              {shown && <AnyPart key={shown.hook} slot={slot} part={shown} />}
              {gate && <Gate promise={gate} />}
              {served && <Brought slot={slot} served={served} />}
            </thinql.HydrationBoundary>
          </React.Suspense>
        </ErrorBoundary>
      </Hideable>
    )
  })
}

/** Notes that a boundary has brought a state of the server. */
function Brought({ slot, served }: { slot: Slot; served: ServedState }) {
  React.useLayoutEffect(() => {
    const { at, key, promise, request } = served
    const notes = world.notes[key]
    world.brought.set(slot, served)
    if (inFlight(key).some((request) => request.at <= at)) notes.racedAt = time.now
    // It may have failed, or be too old.
    if (promise) notes.touchedBy = 'person'
    if (!promise || request?.outcome === 'fine') came(key, at)
  }, [slot, served])
  return null
}

const open = new WeakSet<Promise<void>>()

function Gate({ promise }: { promise: Promise<void> }) {
  if (open.has(promise)) return null
  void promise.then(() => open.add(promise))
  // A promise is no error, but React 18 takes only what is thrown.
  throw promise as unknown as Error
}

/** Hides its children. React 18 has no `Activity`, so there they leave. */
function Hideable({ hidden = false, children }: React.PropsWithChildren<{ hidden: boolean | undefined }>) {
  const { Activity } = React as Partial<Pick<typeof React, 'Activity'>>
  if (Activity) return <Activity mode={hidden ? 'hidden' : 'visible'}>{children}</Activity>
  return hidden ? null : children
}

/** Takes what a boundary has caught. React may recover from an error, and says so in an error of its own. */
export function caught(thrown: unknown): void {
  const { cause = thrown } = thrown as Error
  const { name, message } = cause as Error
  if (!/^(?:Network|Server|Parse|GraphQLResult|Timeout)Error$/.test(name))
    fail('no crash', `${name}: ${message}`)
}

export class ErrorBoundary extends React.Component<React.PropsWithChildren, { thrown?: unknown }> {
  override state: { thrown?: unknown } = {}
  static getDerivedStateFromError = (thrown: unknown) => ({ thrown })
  override componentDidCatch = caught
  override render() {
    return this.state.thrown ? null : this.props.children
  }
}

function Likes() {
  const writes = { optimistic: addLike }
  const ends = { invalidates: [PageQuery] }
  const [plain] = thinql.useMutation(LikeMutation)
  const [writing] = thinql.useMutation(LikeMutation, writes)
  const [invalidating] = thinql.useMutation(LikeMutation, ends)
  const [both] = thinql.useMutation(LikeMutation, { ...writes, ...ends })
  React.useLayoutEffect(() => void Object.assign(world, { likes: [plain, writing, invalidating, both] }))
  return null
}
