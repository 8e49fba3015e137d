import { findPage, listenTo } from '@thinql/core/internal'

/** The person whose data a tab has. Nobody knows who that is, only when another one may have come. */
export interface Person {
  /**
   * A random text in `localStorage`, for all tabs and for the next visit. It is null until something is kept, and empty where
   * there is no such storage.
   */
  mark: string | null
}

/**
 * Follows from person to person, in all tabs. One leaves when a tab deletes the mark. That takes effect at once: another page,
 * or a tab that was frozen, sees it before it keeps or shows anything. IndexedDB couldn't do that, because the end of a page cuts
 * off what it has begun.
 */
export function followPerson(name: string) {
  const page = findPage()
  let person: Person = { mark: read() }
  try {
    mark(person)
  } catch {
    // The storage is full. It may have room when something is kept.
  }

  /** The tabs hear of each change in its order, unless they are frozen. */
  const stop =
    page &&
    listenTo(page, ['storage'], ({ key, newValue = null }) => {
      if (key !== name) return
      // Another tab has kept something first, for the same person.
      if (person.mark === null) person.mark = newValue
      else now()
    })

  function read(): string | null {
    try {
      return page ? page.localStorage.getItem(name) : ''
    } catch {
      return ''
    }
  }

  /** Returns the same object until the person has changed. */
  function now(): Person {
    const mark = read()
    if (mark !== person.mark) person = { mark }
    return person
  }

  /** Sets the mark, before something is kept. It throws if `localStorage` is full. */
  function mark(of: Person) {
    if (of.mark !== null) return
    const text = String(Math.random())
    page?.localStorage.setItem(name, text)
    of.mark = text
  }

  return {
    now,
    mark,
    stop,
    /** The person leaves. Tabs that had no mark hear of it too. */
    leave() {
      try {
        page?.localStorage.removeItem(name)
        // If there was no mark, only this tells the other tabs.
        page?.localStorage.setItem(name, 'left')
        page?.localStorage.removeItem(name)
      } catch {
        // The storage is forbidden.
      }
      person = { mark: read() }
    },
  }
}
