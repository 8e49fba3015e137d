import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Order } from './events.ts'
import { explore, run, textOf } from './explore.ts'
import { worlds } from './worlds.ts'

const { ORDERS_DEEPER = '0', ORDERS_TRACE, ORDERS_WORLD, ORDERS_ORDER } = process.env

if (ORDERS_WORLD && ORDERS_ORDER) {
  test(`one order in the world of ${ORDERS_WORLD}`, async () => {
    const setting = worlds[ORDERS_WORLD]
    if (!setting) throw new Error(`ORDERS_WORLD is one of: ${Object.keys(worlds).join(', ')}`)
    const { problems } = await run(setting, JSON.parse(ORDERS_ORDER) as Order, (event, world) =>
      console.log(event ? JSON.stringify(event) : 'at the beginning', '→', textOf(world)),
    )
    expect(problems).toEqual([])
  })
} else {
  const chosen = Object.entries(worlds).filter(([name]) => !ORDERS_WORLD || name === ORDERS_WORLD)
  test.each(chosen)('every order of events keeps the promises of the store: %s', async (name, setting) => {
    const depth = setting.depth + Number(ORDERS_DEEPER)
    const lines: string[] = []
    const trace = (order: Order, hash: string) => lines.push(`${name}\t${JSON.stringify(order)}\t${hash}\n`)
    const { orders, hash, failure } = await explore(setting, depth, ORDERS_TRACE ? trace : undefined)
    if (ORDERS_TRACE) {
      appendFileSync(ORDERS_TRACE, lines.join(''))
      console.log(`${name}: ${orders} orders of up to ${depth} events, hash ${hash}`)
    }
    const again = `ORDERS_WORLD='${name}' ORDERS_ORDER='${JSON.stringify(failure?.order)}'`
    expect(failure?.problems, `${again} npx vitest run --project react-orders`).toBeUndefined()
    // A world in which nothing happens proves nothing.
    expect(orders).toBeGreaterThan(50)
  })
}
