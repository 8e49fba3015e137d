import type { Page, PageStorage } from '@thinql/core/internal'

/** The person whose data a tab has. Nobody knows who that is, only that another one may have come. */
export interface Person {
  /**
   * A random text in `localStorage`, for all tabs and for the next visit. It is null until a success brings
   * something to keep, and undefined where there is no such storage.
   */
  mark: string | null | undefined
}

/**
 * Follows from person to person, in all tabs. One leaves when a tab deletes the mark. That takes effect at
 * once: another page, or a tab that was frozen, sees it before it keeps anything. IndexedDB couldn't do that,
 * because the end of a page cuts off what it has begun.
 */
export function followPerson(page: Page | undefined, name: string) {
  let person: Person = { mark: undefined }

  /** Uses the storage, if there is one that allows it. */
  function inStorage<T>(call: (storage: PageStorage) => T): T | undefined {
    try {
      return page && call(page.localStorage)
    } catch {
      return undefined
    }
  }

  /** Returns the same object until another person may have come. */
  function now(): Person {
    const mark = inStorage((storage) => storage.getItem(name))
    return person.mark === mark ? person : (person = { mark })
  }

  return {
    now,
    /** Sets the mark if there is none. A full storage refuses it. */
    arrive(): Person {
      const arrived = now()
      if (arrived.mark === null)
        inStorage((storage) => {
          const text = Math.random().toFixed(12)
          storage.setItem(name, text)
          arrived.mark = text
        })
      return arrived
    },
    leave(): Person {
      inStorage((storage) => storage.removeItem(name))
      return (person = { ...now() })
    },
  }
}
