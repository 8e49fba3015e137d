import { act } from '@testing-library/react'
import { type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { flushMicrotasks } from '../fakes/fakeClient.ts'

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
