import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ScrollEnd } from './ScrollEnd.tsx'

afterEach(() => vi.unstubAllGlobals())

it('calls back when its place comes into view, and not when it leaves', () => {
  const observed: Element[] = []
  let see!: (visible: boolean) => void
  // jsdom has no layout, and so no IntersectionObserver.
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      see = (isIntersecting) => callback([{ isIntersecting }])
    }
    observe = (element: Element) => void observed.push(element)
    disconnect = () => void observed.pop()
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const onVisible = vi.fn()
  const { unmount } = render(<ScrollEnd onVisible={onVisible} />)
  expect(observed).toHaveLength(1)
  see(false)
  expect(onVisible).not.toHaveBeenCalled()
  see(true)
  expect(onVisible).toHaveBeenCalledOnce()
  unmount()
  expect(observed).toEqual([])
})
