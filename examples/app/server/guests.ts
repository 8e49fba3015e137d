import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { notInvited, refusal, refusalOfFields } from './refusals.ts'

interface GuestPage {
  readonly first: number
  /** The ID of the last guest on the page before. */
  readonly after?: string | null
  readonly search?: string | null
}

const mostPerPage = 100

/** The one guest who can't stay away. */
const host = 'mira@example.com'

/**
 * The guests of the launch party, newest first.
 *
 * @param archiveTime - Returns how long it takes to count the guests, in ms.
 */
export function createGuests(database: DatabaseSync, archiveTime: () => number) {
  const selectPage = database.prepare(`
    SELECT * FROM guests
    WHERE (:after IS NULL OR id < :after) AND instr(lower(name), lower(:search))
    ORDER BY id DESC
    LIMIT :limit
  `)
  const countFound = database.prepare(
    'SELECT count(*) AS total FROM guests WHERE instr(lower(name), lower(?))',
  )
  const countAll = database.prepare(`
    SELECT count(*) AS total, total(comes) AS coming, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS countedAt
    FROM guests
  `)
  const selectOne = database.prepare('SELECT * FROM guests WHERE id = ?')
  const selectByEmail = database.prepare('SELECT name FROM guests WHERE email = ?')
  const insert = database.prepare('INSERT INTO guests (name, email) VALUES (?, ?) RETURNING *')
  const update = database.prepare('UPDATE guests SET comes = ? WHERE id = ? RETURNING *')

  function problemOfEmail(email: string): string | undefined {
    if (email === '') return 'Give the guest an address.'
    if (!/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email))
      return 'This is not an address. Write it as ada@example.com.'
    const other = selectByEmail.get(email)
    return other && `This is the address of ${String(other.name)}, who is invited already.`
  }

  return {
    page({ first, after = null, search }: GuestPage) {
      if (first < 1 || first > mostPerPage)
        throw refusal(undefined, `A page has 1 to ${mostPerPage} guests, not ${first}.`)
      const text = search?.trim() ?? ''
      // One more than requested, to know if there is a next page.
      const rows = selectPage.all({
        after: after === null ? null : Number(after),
        search: text,
        limit: first + 1,
      })
      const nodes = rows.slice(0, first)
      return {
        nodes,
        total: () => countFound.get(text)?.total,
        pageInfo: { endCursor: nodes.at(-1)?.id ?? null, hasNextPage: rows.length > first },
      }
    },

    async count() {
      await wait(archiveTime())
      return countAll.get()
    },

    setComes(id: string, comes: boolean) {
      const guest = selectOne.get(id)
      if (!guest) throw notInvited()
      if (guest.email === host && !comes) throw refusal(undefined, 'Mira is the host. She has to come.')
      return update.get(Number(comes), id)
    },

    invite(given: { name: string; email: string }) {
      const name = given.name.trim()
      const email = given.email.trim().toLowerCase()
      const fields = {
        name: name === '' ? 'Give the guest a name.' : undefined,
        email: problemOfEmail(email),
      }
      if (fields.name !== undefined || fields.email !== undefined) throw refusalOfFields(fields)
      return insert.get(name, email)
    },
  }
}
