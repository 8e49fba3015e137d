import * as React from 'react'
import { Component, Profiler, type ReactNode, StrictMode, Suspense, useLayoutEffect, useState } from 'react'
import { AnyPart, type Part } from './parts.tsx'
import { addLike } from './people.ts'
import { type Slot, slots } from './random.ts'
import { LikeMutation, PageQuery } from './server.ts'
import type { Simulation } from './Simulation.tsx'
import * as thinql from '../../src/index.ts'

/** What is in a place of the page. */
export interface Content {
  readonly part: Part
  /** What a HydrationBoundary around the part gets. */
  readonly state?: thinql.DehydratedState | undefined
  /** Another component of the place suspends until it resolves. */
  readonly gate?: Promise<void> | undefined
}

/** What the page consists of. */
export interface Layout {
  readonly contents: Readonly<Partial<Record<Slot, Content | undefined>>>
  readonly hidden: readonly Slot[]
  readonly polls: boolean
}

interface PageProps {
  readonly stage: Simulation
}

const emptyState: thinql.DehydratedState = {}

export function Page({ stage }: PageProps) {
  const Mode = stage.options.strict ? StrictMode : React.Fragment
  const [load, showLoad] = useState(0)
  useLayoutEffect(() => stage.handOver({ showLoad }), [stage])
  return (
    <Profiler id="page" onRender={stage.committed}>
      <Mode>
        <thinql.GraphQLProvider key={load} store={stage.store}>
          <Slots stage={stage} />
          <Likes stage={stage} />
        </thinql.GraphQLProvider>
      </Mode>
    </Profiler>
  )
}

function Slots({ stage }: PageProps) {
  const [layout, setLayout] = useState(stage.layout)
  const { contents, hidden, polls } = layout
  useLayoutEffect(() => stage.handOver({ layout, setLayout }), [stage, layout])
  return slots.map((slot) => {
    const { part, state, gate } = contents[slot] ?? {}
    const shown = part && (polls ? part : { ...part, poll: 0 })
    return (
      <Hideable key={slot} hidden={hidden.includes(slot)}>
        <ErrorBoundary stage={stage} ref={(boundary) => void stage.boundaries.set(slot, boundary)}>
          <Suspense>
            <thinql.HydrationBoundary state={state ?? emptyState}>
              {shown && <AnyPart key={shown.hook} stage={stage} slot={slot} part={shown} />}
              {gate && <Gate promise={gate} />}
              {state && <Brought stage={stage} slot={slot} state={state} />}
            </thinql.HydrationBoundary>
          </Suspense>
        </ErrorBoundary>
      </Hideable>
    )
  })
}

function Brought({ stage, slot, state }: PageProps & { slot: Slot; state: thinql.DehydratedState }) {
  useLayoutEffect(() => stage.bring(slot, state), [stage, slot, state])
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
function Hideable({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const { Activity } = React as Partial<Pick<typeof React, 'Activity'>>
  if (Activity) return <Activity mode={hidden ? 'hidden' : 'visible'}>{children}</Activity>
  return hidden ? null : children
}

/** A plain boundary, as an app has it. */
export class ErrorBoundary extends Component<PageProps & { children: ReactNode }, { thrown?: unknown }> {
  override state: { thrown?: unknown } = {}
  static getDerivedStateFromError(thrown: unknown) {
    return { thrown }
  }
  override componentDidCatch(thrown: unknown) {
    this.props.stage.caught(thrown)
  }
  override render() {
    return this.state.thrown ? null : this.props.children
  }
}

function Likes({ stage }: PageProps) {
  const writes = { optimistic: addLike }
  const ends = { invalidates: [PageQuery] }
  const [plain] = thinql.useMutation(LikeMutation)
  const [writing] = thinql.useMutation(LikeMutation, writes)
  const [invalidating] = thinql.useMutation(LikeMutation, ends)
  const [both] = thinql.useMutation(LikeMutation, { ...writes, ...ends })
  useLayoutEffect(() => stage.handOver({ likes: [plain, writing, invalidating, both] }))
  return null
}
