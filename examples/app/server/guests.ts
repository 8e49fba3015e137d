import { setTimeout as wait } from 'node:timers/promises'
import { type Database, fold } from './database.ts'
import { checkPage, type PageArguments, toPage } from './page.ts'
import { notFound, refusal } from './refusals.ts'

const longestName = 80
const longestAddress = 200

/** The one guest who can't stay away. */
const host = 'mira@example.com'

/**
 * The guests of the launch party, newest first.
 *
 * @param archiveTime - Returns how long it takes to count the guests, in ms.
 */
export function createGuests(database: Database, archiveTime: () => number) {
  const { sql } = database

  function problemOfEmail(email: string): string | undefined {
    if (email === '') return 'Give the guest an address.'
    if (email.length > longestAddress) return `An address has at most ${longestAddress} characters.`
    if (!/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email))
      return 'This is not an address. Write it as ada@example.com.'
    const other = sql.get`SELECT name FROM guests WHERE email = ${email}`
    return other && `This is the address of ${String(other.name)}, who is invited already.`
  }

  return {
    page({ first, after, search: given }: PageArguments & { readonly search?: string | null }) {
      const search = fold(given?.trim() ?? '')
      const from = checkPage({ first, after }, 'guest')
      const rows = sql.all`
        SELECT * FROM guests
        WHERE (${from} IS NULL OR id < ${from}) AND (${search} = '' OR instr(fold(name), ${search}))
        ORDER BY id DESC
        LIMIT ${first + 1}
      `
      const total = () =>
        sql.get`SELECT count(*) AS total FROM guests WHERE ${search} = '' OR instr(fold(name), ${search})`
          ?.total
      return { ...toPage(rows, first), total }
    },

    async count() {
      await wait(archiveTime())
      return sql.get`
        SELECT count(*) AS total, total(comes) AS coming, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS countedAt
        FROM guests
      `
    },

    setComes: (id: string, comes: boolean) =>
      database.write(() => {
        const guest = sql.get`SELECT * FROM guests WHERE id = ${id}`
        if (!guest) throw notFound('This guest is not invited.')
        if (guest.email === host && !comes) throw refusal({ comes: 'Mira is the host. She has to come.' })
        return sql.get`UPDATE guests SET comes = ${Number(comes)} WHERE id = ${id} RETURNING *`
      }),

    invite: (given: { name: string; email: string }) =>
      database.write(() => {
        const name = given.name.trim()
        const email = given.email.trim().toLowerCase()
        const fields = { name: problemOfName(name), email: problemOfEmail(email) }
        if (fields.name !== undefined || fields.email !== undefined) throw refusal(fields)
        return sql.get`INSERT INTO guests (name, email) VALUES (${name}, ${email}) RETURNING *`
      }),
  }
}

/** What is wrong with the name of a person, if something is. */
export function problemOfName(name: string, ifMissing = 'Give the guest a name.'): string | undefined {
  if (name === '') return ifMissing
  return name.length > longestName ? `A name has at most ${longestName} characters.` : undefined
}
