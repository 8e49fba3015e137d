import { expect, test } from 'vitest'
import { explore, type Kind, type Order, run, type Setting, textOf } from './orders.ts'

// Every order of a few events, in small worlds: two or three tabs, and a server that knows who has signed in. A failure
// prints the shortest order as variables of the environment, which run that order alone. `ORDERS_DEEPER=1` adds an event
// to each order, as `check` does. The addresses above a world are those of public reports whose order it contains.

const refresh: readonly Kind[] = ['call', 'respond', 'endRefresh', 'expire', 'read']
const people: readonly Kind[] = ['signIn', 'signOut', 'tell']
const ways = {
  'the token in the storage': 'storage',
  'a token in each tab': 'variable',
  'a cookie': 'cookie',
  'a storage of the app': 'app',
} as const

const worlds: Readonly<Record<string, Omit<Setting, 'way'>>> = {
  // https://github.com/JetBrains/ring-ui/pull/9340
  // https://github.com/felangel/fresh/issues/29
  // https://github.com/apollographql/apollo/issues/1159
  // https://github.com/apollographql/apollo-client/issues/5705
  // https://github.com/supabase/auth-js/issues/441
  // https://github.com/Bike4Mind/bike4mind/issues/1712
  'calls and a refresh': { depth: 4, kinds: refresh },
  // https://github.com/websanova/vue-auth/issues/298
  // https://github.com/backstage/backstage/issues/31266
  'three tabs that the browser has opened again': {
    depth: 4,
    tabs: 3,
    isRestored: true,
    kinds: ['read', 'respond', 'endRefresh'],
  },
  // https://github.com/opendefender/OpenRisk/issues/700
  'three tabs without locks': {
    depth: 3,
    tabs: 3,
    isRestored: true,
    hasLocks: false,
    kinds: ['read', 'respond', 'endRefresh'],
  },
  'two tabs without locks': { depth: 3, hasLocks: false, kinds: refresh },
  // https://github.com/Aster-Privacy/Aster-Mail/pull/78
  // https://github.com/logto-io/kotlin/issues/253
  // https://github.com/supabase/supabase-js/pull/2392
  // https://github.com/geolens-io/geolens/pull/1446
  // https://github.com/netlify/gotrue-js/issues/229
  // https://github.com/supabase/supabase/issues/7250
  // https://github.com/supabase/auth-js/issues/579
  // https://github.com/supabase/supabase-js/issues/663
  // https://github.com/supabase/supabase-swift/issues/1371
  // https://github.com/jentic/jentic-one/pull/857
  // https://github.com/twentyhq/twenty/pull/22573
  // https://github.com/CERTUNLP/ngen/pull/275
  // https://github.com/mastodon/mastodon/issues/468
  // https://github.com/lbryio/lbry-desktop/pull/6897
  'calls and people': { depth: 2, kinds: [...refresh, ...people, 'repeatSignIn', 'clock'] },
  // https://github.com/firebase/firebase-js-sdk/issues/8282
  'tabs that are opened': { depth: 2, kinds: [...refresh, ...people, 'visit'] },
  'calls that fail': { depth: 2, kinds: [...refresh, ...people, 'lose', 'abort', 'wait'] },
  'a listener that signs out': { depth: 2, kinds: [...refresh, ...people], atEnd: 'signs out' },
  // https://github.com/supabase/auth-js/issues/762
  'a listener that asks again': { depth: 2, kinds: [...refresh, ...people], atEnd: 'asks again' },
  'public calls': { depth: 2, kinds: ['callPublic', ...refresh, ...people] },
  // https://github.com/feathersjs-ecosystem/authentication-client/issues/48
  // https://github.com/svrcekmichal/redux-axios-middleware/issues/95
  'the next visit': { depth: 3, tabs: 1, isRestored: true, kinds: [...refresh, 'signIn', 'signOut'] },
  'the next visit of two tabs': { depth: 2, isRestored: true, kinds: [...refresh, ...people] },
  'a refresh that hangs': { depth: 3, kinds: [...refresh, 'wait'] },
  subscriptions: {
    depth: 2,
    kinds: ['subscribe', 'respond', 'emit', 'endStream', 'endRefresh', 'expire', ...people],
  },
  'events after a sign-out': { depth: 4, kinds: ['subscribe', 'respond', 'emit', 'signOut'] },
  'subscriptions between other middleware': {
    depth: 2,
    kinds: ['subscribe', 'respond', 'emit', 'endStream', 'endRefresh', 'expire', 'wait', ...people],
    hasMiddleware: true,
  },
  'calls between other middleware': {
    depth: 2,
    kinds: [...refresh, ...people, 'lose', 'abort', 'wait'],
    hasMiddleware: true,
  },
}

const { ORDERS_DEEPER = '0', ORDERS_WORLD, ORDERS_ORDER } = process.env

const settings = Object.entries(worlds).flatMap(([name, world]) =>
  Object.entries(ways)
    // A visit without a token in the storage is one of nobody.
    .filter(([, way]) => !(world.isRestored && way === 'storage'))
    .map(([where, way]): [string, Setting] => [`${name}, ${where}`, { ...world, way }]),
)

if (ORDERS_WORLD && ORDERS_ORDER) {
  test(`one order in the world of ${ORDERS_WORLD}`, async () => {
    const [, setting] = settings.find(([name]) => name === ORDERS_WORLD) ?? []
    if (!setting) throw new Error(`ORDERS_WORLD is one of: ${settings.map(([name]) => name).join('; ')}`)
    const { problems } = await run(setting, JSON.parse(ORDERS_ORDER) as Order, (event, world) =>
      console.log(JSON.stringify(event), '→', textOf(world)),
    )
    expect(problems).toEqual([])
  })
} else {
  const chosen = settings.filter(([name]) => !ORDERS_WORLD || name === ORDERS_WORLD)
  test.each(chosen)('every order of events keeps the promises of a session: %s', async (name, setting) => {
    const { failure, orders } = await explore(setting, setting.depth + Number(ORDERS_DEEPER))
    const again = `ORDERS_WORLD='${name}' ORDERS_ORDER='${JSON.stringify(failure?.order)}'`
    expect(failure?.problems, `${again} npx vitest run --project core`).toBeUndefined()
    // A world in which nothing happens proves nothing.
    expect(orders).toBeGreaterThan(10)
  })
}
