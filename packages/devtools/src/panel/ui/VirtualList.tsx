import {
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

interface VirtualListProps<T, K> {
  label: string
  items: readonly T[]
  /** px */
  rowHeight: number
  rowKey: (item: T) => K
  active: K | undefined
  onActivate: (key: K) => void
  rowClass: string
  children: (item: T) => ReactNode
}

const overscan = 6

/** A list of rows of one height that renders only those in view. The keyboard moves the active row. */
export function VirtualList<T, K extends string | number>(props: VirtualListProps<T, K>) {
  const { label, items, rowHeight, rowKey, onActivate, rowClass, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 400 })
  /** The key of the first row in view. */
  const anchor = useRef<K>(undefined)
  const listId = useId()
  const active = items.findIndex((item) => rowKey(item) === props.active)
  const idOf = (index: number) => `${listId}-${index}`

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setView({ top: element.scrollTop, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // New rows above must not move the rows that are being read.
  useLayoutEffect(() => {
    const element = scroller.current
    const first = Math.floor((element?.scrollTop ?? 0) / rowHeight)
    const now = items.findIndex((item) => rowKey(item) === anchor.current)
    if (element && first > 0 && now >= 0) element.scrollTop += (now - first) * rowHeight
  }, [items, rowHeight, rowKey])

  function onScroll({ currentTarget: { scrollTop, clientHeight } }: UIEvent) {
    const item = items[Math.floor(scrollTop / rowHeight)]
    anchor.current = item === undefined ? undefined : rowKey(item)
    setView({ top: scrollTop, height: clientHeight })
  }

  function moveTo(index: number) {
    const element = scroller.current
    const next = Math.max(0, Math.min(index, items.length - 1))
    const item = items[next]
    if (!element || item === undefined) return
    const top = next * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight
    onActivate(rowKey(item))
  }

  function onKeyDown(event: KeyboardEvent) {
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 1)
    const next = {
      ArrowDown: active + 1,
      ArrowUp: active < 0 ? 0 : active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTo(next)
  }

  const start = Math.max(0, Math.floor(view.top / rowHeight) - overscan)
  const end = Math.min(items.length, Math.ceil((view.top + view.height) / rowHeight) + overscan)
  const activeIsRendered = active >= start && active < end
  return (
    <div
      ref={scroller}
      className="virtual"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={activeIsRendered ? idOf(active) : undefined}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: items.length * rowHeight }}>
        <div role="presentation" style={{ transform: `translateY(${start * rowHeight}px)` }}>
          {items.slice(start, end).map((item, position) => {
            const index = start + position
            return (
              <div
                key={rowKey(item)}
                id={idOf(index)}
                role="option"
                className={rowClass}
                aria-selected={index === active}
                aria-posinset={index + 1}
                aria-setsize={items.length}
                onClick={() => onActivate(rowKey(item))}
              >
                {children(item)}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
