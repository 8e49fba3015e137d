import { act, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense, useEffect, startTransition, useState } from 'react'
import { type TodoData, TodoQuery } from './todoQuery.ts'
import { useSuspenseQuery } from '../../src/index.ts'
import { flushMicrotasks } from '../fakes/fakeClient.ts'

type TitleProps = { id?: string } & Parameters<typeof useSuspenseQuery<TodoData>>[1]

export function Title({ id = '1', ...options }: TitleProps) {
  const { data, error, refetch } = useSuspenseQuery(TodoQuery, { ...options, variables: { id } })
  return (
    <>
      <p>
        {data.todo.title}
        {error && ` (${error.name})`}
      </p>
      <button onClick={() => void refetch()}>Refetch</button>
    </>
  )
}

/** A plain error boundary, as an app has it. It doesn't depend on queries. */
export class ErrorBoundary extends Component<
  { children: ReactNode; fallback?: ReactNode },
  { error: Error | undefined }
> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <>
        <button onClick={() => this.setState({ error: undefined })}>Retry after {error.name}</button>
        {this.props.fallback}
      </>
    )
  }
}

/** A Suspense boundary that counts how often its fallback came on screen. */
export function Boundary({ children, onFallback }: { children: ReactNode; onFallback?: () => void }) {
  return <Suspense fallback={<Fallback onMount={onFallback} />}>{children}</Suspense>
}

function Fallback({ onMount }: { onMount: (() => void) | undefined }) {
  useEffect(() => onMount?.(), [onMount])
  return <p>loading</p>
}

export function SuspendingTitle(props: TitleProps) {
  return (
    <Boundary>
      <Title {...props} />
    </Boundary>
  )
}

export function GuardedTitle(props: TitleProps) {
  return (
    <ErrorBoundary>
      <SuspendingTitle {...props} />
    </ErrorBoundary>
  )
}

export function click(name: string | RegExp) {
  act(() => screen.getByRole('button', { name }).click())
}

/** A router without a page. `go` shows a page in a transition, as a framework does. */
export function createRouter() {
  let show: (page: ReactNode) => void
  function Router() {
    const [page, setPage] = useState<ReactNode>()
    useEffect(() => {
      show = setPage
    }, [])
    return <Suspense fallback="waiting">{page}</Suspense>
  }
  const go = (page: ReactNode) =>
    act(() => {
      startTransition(() => show(page))
      return flushMicrotasks()
    })
  return { Router, go }
}
