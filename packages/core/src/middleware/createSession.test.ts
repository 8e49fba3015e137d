import {
  type Client,
  createClient,
  createSession,
  type Middleware,
  NetworkError,
  reconnect,
  retry,
  type Session,
  type SessionOptions,
  stream,
  subscribe,
} from '@thinql/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeBrowser } from '../../test/support/fakeBrowser.ts'
import { collect, deferred, pause, respondWith, serve } from '../../test/harness.ts'
import {
  bearer,
  clientOf,
  later,
  newTab,
  refused,
  shop,
  success,
  serveSessions,
  takesAny,
  takesNew,
} from '../../test/support/serveSessions.ts'

const User = '{ user { name } }'

/** Where a session may stand. Its operations belong to it in each place. */
const places: {
  place: string
  arrange: (outer: Middleware, session: Session, inner: Middleware) => Middleware[]
}[] = [
  { place: 'in its place', arrange: (...list) => list },
  { place: 'first', arrange: (outer, session, inner) => [session, outer, inner] },
  { place: 'last', arrange: (outer, session, inner) => [outer, inner, session] },
  { place: 'behind an async middleware', arrange: (...list) => [later, ...list, later] },
]

describe.each(places.flatMap((row) => [401 as const, 200 as const].map((refusal) => ({ ...row, refusal }))))(
  'a token that is refused by a $refusal, with the session $place',
  ({ arrange, place, refusal }) => {
    async function open() {
      const server = await serveSessions(refusal)
      const refresh = vi.fn(async () => {
        const response = await fetch(server.refreshEndpoint, { method: 'POST' })
        if (response.status === 401) return false
        return response.ok ? response.text() : new NetworkError('no new token')
      })
      fakeBrowser()
      const openTab = () => {
        const session = createSession({ name: 'shop', keepToken: true, refresh })
        const { endpoint } = server
        const middleware = arrange(reconnect({ maxDelay: 10 }), session, retry({ maxDelay: 10 }))
        return { client: createClient({ endpoint, middleware }), session }
      }
      const tab = openTab()
      tab.session.start(server.valid)
      return { server, ...tab, other: openTab() }
    }

    // https://github.com/relay-tools/react-relay-network-layer/issues/25
    // https://github.com/AzureAD/microsoft-authentication-library-for-js/issues/3705
    // https://github.com/fliks-app/fliks/pull/457
    // https://github.com/opendefender/OpenRisk/issues/700
    // https://github.com/auth0/auth0-spa-js/issues/553
    // https://github.com/medplum/medplum/pull/9113
    // https://github.com/supabase/auth-js/issues/213
    // https://github.com/GCTC-NTGC/gc-digital-talent/issues/15036
    // https://github.com/shopware/shopware/issues/13130
    // https://github.com/folio-org/stripes-core/pull/1647
    // https://github.com/newsiberian/apollo-link-token-refresh/issues/10
    // https://github.com/AlexAegis/auth/issues/382
    // https://github.com/nextcloud/user_oidc/issues/1175
    // https://github.com/authts/oidc-client-ts/issues/1618
    // https://github.com/doutatsu/kenmei/pull/490
    test('20 calls of two tabs with an expired token cause one refresh, and all get data', async () => {
      const { client, other, server } = await open()
      server.expire()
      const tenCalls = (from: Client) => Array.from({ length: 10 }, () => from.request<object>(User))
      const results = await Promise.all([...tenCalls(client), ...tenCalls(other.client)])
      expect(results.map(({ data }) => data)).toEqual(Array(20).fill({ user: { name: 'Ada' } }))
      expect(server.refreshes).toBe(1)
    })

    // https://github.com/spira/angular-jwt-auth/pull/40
    // https://github.com/jackmusick/bifrost/issues/16
    // https://github.com/CloudDetail/apo/pull/182
    test('a mutation that is refused for its token runs once after a refresh', async () => {
      const { client, server } = await open()
      server.expire()
      expect((await client.request<object>('mutation { rename }')).data).toEqual({ rename: 'renamed 1' })
      expect(server.renames).toBe(1)
    })

    test('a query with @defer that is refused for its token is sent again after a refresh', async () => {
      const { client, server } = await open()
      server.expire()
      const results = await collect(stream<object>(client, '{ user { name ... @defer { note } } }'))
      expect(results.map(({ error }) => error)).toEqual(results.map(() => undefined))
      expect(results.at(-1)?.data).toEqual({ user: { name: 'Ada', note: 'late' } })
      expect(server.refreshes).toBe(1)
    })

    // https://github.com/Flyrell/axios-auth-refresh/issues/12
    // https://github.com/siteboon/claudecodeui/pull/980
    // https://github.com/AntaresSimulatorTeam/AntaREST/issues/604
    // https://github.com/twentyhq/twenty/pull/17723
    // https://github.com/kubestellar/console/issues/3897
    test('a subscription is opened again when its token is refused, at first or later', async () => {
      const { client, server } = await open()
      server.expire()
      const events = subscribe<object>(client, 'subscription { count }')
      expect((await events.next()).value).toMatchObject({ data: { count: 1 } })
      server.expire()
      server.cut()
      expect((await events.next()).value).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
      expect((await events.next()).value).toMatchObject({ data: { count: 1 } })
      expect(server.refreshes).toBe(2)
      await events.return()
    })

    // https://github.com/Flyrell/axios-auth-refresh/issues/14
    // https://github.com/newsiberian/apollo-link-token-refresh/issues/13
    // https://github.com/supabase/auth-js/issues/226
    // https://github.com/auth0/auth0-spa-js/issues/275
    // https://github.com/linagora/tmail-flutter/issues/4081
    // https://github.com/microsoft/vscode/issues/89200
    // https://github.com/aws-amplify/amplify-js/issues/7864
    // https://github.com/ginlix-ai/LangAlpha/pull/387
    // https://github.com/opencloud-eu/web/issues/2128
    // https://github.com/huggingface/huggingface.js/pull/2494
    // https://github.com/aws-amplify/amplify-js/issues/2296
    // https://github.com/aws-amplify/amplify-js/issues/13999
    // https://github.com/FormidableLabs/react-native-app-auth/issues/861
    test('a refresh that fails ends the call with its error, and the next call refreshes again', async () => {
      const { client, server } = await open()
      server.expire()
      server.refreshStatus = 503
      expect((await client.request(User)).error).toEqual(new NetworkError('no new token'))
      server.refreshStatus = 200
      expect((await client.request(User)).error).toBeUndefined()
    })

    if (place !== 'first') {
      // https://github.com/natjms/resin/issues/27
      // https://github.com/GlycemicGPT/GlycemicGPT/pull/859
      test('`reconnect` repeats a refresh that fails', async () => {
        const { client, server } = await open()
        server.expire()
        server.refreshStatus = 503
        const events = subscribe<object>(client, 'subscription { count }')
        expect((await events.next()).value).toMatchObject({ error: { name: 'NetworkError' }, hasNext: true })
        server.refreshStatus = 200
        let event = (await events.next()).value
        while (event?.error) event = (await events.next()).value
        expect(event).toMatchObject({ data: { count: 1 } })
        await events.return()
      })
    }

    // https://github.com/vaadin/vaadin-connect/issues/335
    test('a refresh that is refused ends the session in all tabs', async () => {
      const { client, other, server, session } = await open()
      const reasons: string[] = []
      session.onEnd((reason) => reasons.push(reason))
      other.session.onEnd((reason) => reasons.push(`other: ${reason}`))
      server.expire()
      server.refreshStatus = 401
      const { error } = await client.request(User)
      expect(error).toMatchObject({ name: 'AbortError', message: 'query: the session ended: refusal.' })
      expect([session.headers(), other.session.headers()]).toEqual([{}, {}])
      expect(reasons).toEqual(['refusal', 'other: refusal'])
      // Nobody is signed in, so nothing is refreshed.
      const name = refusal === 401 ? 'ServerError' : 'GraphQLResultError'
      expect((await client.request(User)).error?.name).toBe(name)
      expect(server.refreshes).toBe(1)
    })
  },
)

const unauthenticated = (data: unknown) =>
  Response.json({ data, errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] })

const throwing = () => {
  throw new Error('mine')
}

// https://github.com/urql-graphql/urql/pull/3235
test('a call that is aborted while its token is refreshed is not sent again', async () => {
  const renewed = deferred<string>()
  const session = shop({ refresh: () => renewed.promise })
  session.start('old')
  const { client, sent } = clientOf(session, takesNew)
  const controller = new AbortController()
  const results = [controller.signal, undefined].map((signal) => client.request('{ a }', { signal }))
  await pause(5)
  controller.abort()
  renewed.resolve('new')
  expect((await Promise.all(results)).map(({ error }) => error?.name)).toEqual(['AbortError', undefined])
  expect(sent()).toEqual(['Bearer old', 'Bearer old', 'Bearer new'])
})

// The calls that waited for the refresh of another one waited for ever.
// https://github.com/felangel/fresh/issues/119
// https://github.com/twentyhq/twenty/pull/17858
// https://github.com/Canopus-Labs/PrepPilot/pull/612
// https://github.com/newsiberian/apollo-link-token-refresh/issues/63
// https://github.com/urql-graphql/urql/pull/3307
test.for<[how: string, refresh: () => Promise<never>]>([
  ['rejects', () => Promise.reject(new Error('mine'))],
  ['throws at once', throwing],
])('calls that wait for one refresh get its error and are not sent again when it %s', async ([, refresh]) => {
  const session = shop({ refresh })
  session.start('old')
  const { client, sent } = clientOf(session, refused)
  const results = await Promise.all(['{ a }', '{ b }', '{ c }'].map((text) => client.request(text)))
  for (const { error } of results) expect(error).toMatchObject({ cause: { message: 'mine' } })
  expect(sent()).toHaveLength(3)
})

// No clock decides, so a wrong one sends no more than that.
// https://github.com/kadirahq/lokka-transport-jwt-auth/issues/3
// https://github.com/GCTC-NTGC/gc-digital-talent/issues/2041
// https://github.com/workos/authkit-nextjs/issues/470
// https://github.com/okta/okta-oidc-js/issues/894
// https://github.com/bucketeer-io/bucketeer/issues/2455
// https://github.com/Ahoo-Wang/fetcher/pull/1249
// https://github.com/urql-graphql/urql/pull/3112
// https://github.com/OpenMeet-Team/openmeet-platform/pull/414
// https://github.com/witoldsz/angular-http-auth/issues/8
// https://github.com/bluewave-labs/Checkmate/pull/1419
// https://github.com/smallbets/userbase/issues/147
// https://github.com/SB2318/UltimateHealth/issues/2366
// https://github.com/supertokens/supertokens-website/issues/113
test.for<[what: string, status: number]>([
  ['refuses it, as it refuses a wrong password', 401],
  // https://github.com/vlki/refresh-fetch/issues/4
  ['fails', 500],
])('calls get the second response if the server %s with a new token: one refresh', async ([, status]) => {
  const refresh = vi.fn(() => pause(20).then(() => 'new'))
  const session = shop({ refresh })
  session.start('old')
  const respond = (token: string | null) =>
    new Response('', { status: token === 'Bearer new' ? status : 401 })
  const { client, sent } = clientOf(session, respond)
  const results = await Promise.all(['{ a }', '{ b }'].map((text) => client.request(text)))
  expect(results.map(({ error }) => error)).toMatchObject([{ status }, { status }])
  expect(refresh).toHaveBeenCalledOnce()
  expect(sent()).toEqual(['Bearer old', 'Bearer old', 'Bearer new', 'Bearer new'])
  expect(session.headers()).toEqual(bearer('new'))
})

test.for<[what: string, data: unknown, sends: number]>([
  ['without data', undefined, 2],
  ['with data null', null, 2],
  ['whose fields are null', { a: null, b: null }, 2],
  ['of a mutation that has run in part', { a: 1, b: null }, 1],
])('a refused mutation is repeated if it has not run: an error %s', async ([, data, sends]) => {
  const session = shop({ refresh: () => Promise.resolve('new') })
  const { client, sent } = clientOf(session, (token) => (token ? success() : unauthenticated(data)))
  await client.request('mutation { a b }')
  expect(sent()).toHaveLength(sends)
})

test.for([
  { codes: ['FORBIDDEN'], sends: 1 },
  { codes: ['FORBIDDEN', 'UNAUTHENTICATED'], sends: 2 },
])('errors with the codes $codes send $sends requests', async ({ codes, sends }) => {
  const session = shop({ refresh: () => Promise.resolve('new') })
  const errors = codes.map((code) => ({ message: 'no', extensions: { code } }))
  const { client, sent } = clientOf(session, (token) => (token ? success() : Response.json({ errors })))
  await client.request('{ a }')
  expect(sent()).toHaveLength(sends)
})

// https://github.com/bytechefhq/bytechef/issues/5189
// https://github.com/regen-network/regen-web/pull/2196
// https://github.com/apache/superset/pull/43655
test.for<[how: string, respond: () => Response, isRefused: NonNullable<SessionOptions['isRefused']>]>([
  [
    'the status 403',
    () => new Response('', { status: 403 }),
    ({ response }, { kind }) => response?.status === 403 && kind === 'query',
  ],
  // A 401 without CORS headers, which a browser hides.
  // https://github.com/source-academy/frontend/issues/311
  // https://github.com/Flyrell/axios-auth-refresh/issues/133
  // https://github.com/axios/axios/issues/2852
  // https://github.com/smart-on-fhir/client-js/issues/97
  [
    'a NetworkError',
    () => {
      throw new TypeError('Failed to fetch')
    },
    ({ error }, { kind }) => error?.name === 'NetworkError' && kind === 'query',
  ],
])(
  '`isRefused` decides what is refreshed, and `toHeaders` what is sent: %s',
  async ([, respond, isRefused]) => {
    const session = shop({
      refresh: () => Promise.resolve('new'),
      isRefused,
      toHeaders: (token) => ({ authorization: `Token ${token}` }),
    })
    const { client, sent } = clientOf(session, (token) => (token ? success() : respond()))
    expect((await client.request('{ a }')).error).toBeUndefined()
    expect(sent()).toEqual([null, 'Token new'])
  },
)

describe.each(places)('the end of a session that is $place', ({ arrange }) => {
  /** A signed-in session, and a server that responds in turn. A response that hangs has headers and one event. */
  async function open(...responses: (number | 'hang')[]) {
    const session = shop()
    session.start('ada')
    const tokens: (string | undefined)[] = []
    const closed = vi.fn()
    const endpoint = await serve((request, response) => {
      tokens.push(request.headers.authorization)
      response.on('close', closed)
      const next = responses.shift() ?? 200
      if (typeof next === 'number')
        return request.resume().on('end', () => respondWith(next, { data: { a: 1 } })(response))
      const isSubscription = request.headers.accept?.includes('event-stream')
      response.setHeader('content-type', isSubscription ? 'text/event-stream' : 'application/json')
      return response.write('event: next\ndata: {"data":{"a":1}}\n\n')
    })
    const middleware = arrange(reconnect({ maxDelay: 50_000 }), session, retry({ maxDelay: 50_000 }))
    return { session, tokens, closed, client: createClient({ endpoint, middleware }) }
  }

  // https://github.com/Expensify/App/pull/86673
  // https://github.com/MetaFam/TheGame/issues/412
  // https://github.com/stackernews/stacker.news/issues/2366
  // https://github.com/attevon-llc/OpenTranscribe/issues/175
  // https://github.com/Expensify/App/pull/7805
  // Its response signed the person in again.
  // https://github.com/auth0/nextjs-auth0/issues/2335
  // https://github.com/auth0/nextjs-auth0/issues/907
  // https://github.com/auth0/express-openid-connect/issues/446
  // https://github.com/Fergana-Labs/stash/pull/759
  // https://github.com/nextauthjs/next-auth/pull/13465
  test('a request in flight ends with an AbortError when its session ends, and its connection is closed', async () => {
    const { client, session, tokens, closed } = await open('hang')
    const pending = client.request('query Todos { a }')
    await expect.poll(() => tokens).toHaveLength(1)
    session.end()
    const message = 'query Todos: the session ended: sign-out.'
    expect((await pending).error).toMatchObject({ name: 'AbortError', message })
    await expect.poll(() => closed).toHaveBeenCalled()
  })

  // https://github.com/DimiMikadze/orca/issues/111
  test('a subscription ends when its session ends, and its last Result says so', async () => {
    const { client, session } = await open('hang')
    const events = subscribe(client, 'subscription { a }')
    expect((await events.next()).value).toMatchObject({ data: { a: 1 } })
    session.end()
    const message = 'subscription: the session ended: sign-out.'
    expect(await collect(events)).toMatchObject([{ error: { name: 'AbortError', message } }])
  })

  // https://github.com/enisdenjo/graphql-ws/issues/163
  test('a subscription that waits for its next connection ends when its session ends', async () => {
    const { client, session, tokens } = await open(503)
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const events = subscribe(client, 'subscription { a }')
    expect((await events.next()).value).toMatchObject({ error: { status: 503 }, hasNext: true })
    const next = events.next()
    session.start('bob')
    expect((await next).value).toMatchObject({ error: { name: 'AbortError' } })
    expect(tokens).toEqual(['Bearer ada'])
  })

  test('a subscription of an ended session sends nothing when it is read later', async () => {
    const { client, session, tokens } = await open()
    const events = subscribe(client, 'subscription { a }')
    session.start('bob')
    expect(await collect(events)).toMatchObject([{ error: { name: 'AbortError' } }])
    expect(tokens).toEqual([])
  })
})

/** A session whose server refuses every token but `new`, and whose refresh ends when the test says so. */
function openRefreshing() {
  const { promise, resolve } = deferred<string | boolean>()
  const refresh = vi.fn<NonNullable<SessionOptions['refresh']>>(() => promise)
  const session = shop({ refresh })
  return { ...clientOf(session, takesNew), session, refresh, resolve }
}

test('a refresh of cookies keeps the token that the app has too', async () => {
  const { client, session, resolve, refresh } = openRefreshing()
  session.start('new')
  refresh.mockResolvedValue(true)
  const refusing = createClient({ ...client.options, fetch: () => Promise.resolve(refused()) })
  await refusing.request('{ a }')
  resolve(true)
  expect(session.headers()).toEqual(bearer('new'))
})

test('a refresh that hangs is aborted when its session ends, and does not delay the next user', async () => {
  fakeBrowser()
  const { client, session, refresh, resolve } = openRefreshing()
  // The locks outlive the test.
  onTestFinished(() => resolve(false))
  void client.request('{ a }')
  await expect.poll(() => refresh.mock.calls).toHaveLength(1)
  session.start('old too')
  expect(refresh.mock.calls[0]?.[1].aborted).toBe(true)
  void client.request('{ a }')
  await expect.poll(() => refresh.mock.calls).toHaveLength(2)
})

// https://github.com/apollographql/apollo-client/issues/4150
// https://github.com/graffle-js/graffle/issues/182
test('the signal function of a client is called once for each operation, when it is called', async () => {
  const signal = vi.fn(() => new AbortController().signal)
  const { client } = openRefreshing()
  const own = createClient({ ...client.options, middleware: [retry({ maxDelay: 0 })], signal })
  subscribe(own, 'subscription { a }')
  expect(signal).toHaveBeenCalledTimes(1)
  await own.request('{ a }')
  expect(signal).toHaveBeenCalledTimes(2)
})

// A page that the browser had kept was shown signed in after a sign-out.
// https://github.com/auth0/auth0-react/issues/562
// https://github.com/modelence/modelence/issues/308
// https://github.com/medic/cht-core/issues/7538
// https://github.com/aws-amplify/amplify-js/issues/12820
// https://github.com/attevon-llc/OpenTranscribe/issues/177
// Some browsers tell the tab itself too, and some tabs told each other without end.
// https://github.com/sillsdev/web-xforge/pull/799
// https://github.com/openMF/web-app/pull/3945
test.for(['storage', 'pageshow'] as const)('the event %s tells a tab of an end in another tab', (event) => {
  const { tell } = fakeBrowser()
  const [tab, other] = [newTab(), newTab()]
  tab.start('ada')
  tell(event)
  const reasons = vi.fn()
  other.onEnd(reasons)
  const signal = other.signal()
  tab.end()
  expect(signal.aborted).toBe(false)
  tell(event)
  expect(signal.aborted).toBe(true)
  expect(reasons.mock.calls).toEqual([['sign-out']])
  tell(event)
  expect(reasons).toHaveBeenCalledOnce()
})

// https://github.com/cloudflare/workerd/issues/3657
// https://github.com/openstory-so/openstory/issues/1139
test('creating a session takes no AbortController, which Cloudflare Workers of 2025 forbid while they start', () => {
  vi.stubGlobal('AbortController', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(() => createSession({ name: 'shop' }).start()).not.toThrow()
})

// https://github.com/decred/politeiagui/issues/558
// https://github.com/btroncone/ngrx-store-localstorage/issues/177
test('a token that another tab stores after the end does not bring the session back', () => {
  const { items } = fakeBrowser()
  const tab = newTab()
  tab.start('ada')
  const late = String(items.get('thinql shop'))
  tab.end()
  const end = items.get('thinql shop')
  items.set('thinql shop', late)
  expect(tab.headers()).toEqual({})
  expect(items.get('thinql shop')).toBe(end)
})

// https://github.com/SkygearIO/skygear-SDK-JS/issues/504
// https://github.com/asgardeo/asgardeo-auth-react-sdk/issues/163
test('apps with other names have sessions of their own', () => {
  const { tell } = fakeBrowser()
  const [tab, other] = [newTab(), createSession({ name: 'admin', keepToken: true })]
  tab.start('ada')
  other.start('root')
  tab.end()
  tell()
  expect(other.headers()).toEqual(bearer('root'))
})

test('a token without `keepToken` is not in the storage', () => {
  const { items } = fakeBrowser()
  const tab = newTab({ keepToken: false })
  tab.start('ada')
  expect(tab.headers()).toEqual(bearer('ada'))
  expect([...items.values()].join()).not.toContain('ada')
})

const page = '<!doctype html>\n<title>Maintenance</title>'

// https://github.com/Boise-State-Development/agentcore-public-stack/issues/24
// https://github.com/kylecorbelli/redux-token-auth/issues/20
// https://github.com/davidhu2000/youtube_desktop/issues/34
// https://github.com/open-metadata/OpenMetadata/pull/30763
// https://github.com/clerk/javascript/pull/7912
// https://github.com/noderaider/jwt-autorefresh/issues/2
test.for<[what: string, given: unknown, message?: string]>([
  ['an HTML page', page],
  ['an empty text', ''],
  ['a text that cannot be a header', 'new\ntoken'],
  ['a text that `toHeaders` refuses', 'refused'],
  ['undefined', undefined],
  ['a number', 1],
  ['a user', { name: 'Ada' }],
  // It should have thrown that.
  // https://github.com/anomalyco/opencode-copilot-auth/pull/5
  ['the error of another library', new TypeError('no body'), 'no body'],
])('a refresh that gave %s fails its request, and the next one refreshes', async ([, given, message]) => {
  const { items } = fakeBrowser()
  const refresh = vi.fn().mockResolvedValueOnce(given).mockResolvedValueOnce('new')
  const toHeaders = (token: string) => bearer(token === 'refused' ? token.repeat(-1) : token)
  const session = newTab({ refresh, toHeaders })
  const { client, sent } = clientOf(session, takesNew)
  session.start('old')
  const ended = vi.fn()
  session.onEnd(ended)
  const stored = items.get('thinql shop')
  const { error } = await client.request('{ a }')
  expect(error?.name).toBe('RequestError')
  expect(error?.cause).toMatchObject({ message: message ?? 'refresh gave no token.' })
  expect(items.get('thinql shop')).toBe(stored)
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
  expect(sent()).toEqual(['Bearer old', 'Bearer old', 'Bearer new'])
  expect(ended).not.toHaveBeenCalled()
})

// https://github.com/QuantiModo/quantimodo-android-chrome-ios-web-app/pull/451
test('a stored text that is no token is refreshed at the next visit', async () => {
  fakeBrowser()
  newTab().start(page)
  const refresh = vi.fn(() => Promise.resolve('new'))
  const { client, sent } = clientOf(newTab({ refresh }), takesAny)
  expect((await client.request('{ a }')).data).toEqual({ a: 1 })
  expect(sent()).toEqual([null, 'Bearer new'])
  expect(refresh).toHaveBeenCalledWith(undefined, expect.any(AbortSignal))
  expect(newTab().headers()).toEqual(bearer('new'))
})

// https://github.com/supabase/supabase-js/issues/2494
// https://github.com/mainmatter/ember-simple-auth/issues/730
test.for<[what: string, storage: Partial<Storage>]>([
  ['is full', { setItem: throwing }],
  ['cannot be read', { getItem: throwing }],
  ['has the value of someone else', { getItem: () => '{"theme":"dark"}' }],
  ['has text that is no JSON', { getItem: () => 'dark' }],
  ['has a number', { getItem: () => '5' }],
  [
    'has a time that leaves no room for its digits',
    { getItem: () => '{"began":50000000000000,"reason":"sign-in","refreshed":1,"token":"eve"}' },
  ],
])('a storage that %s leaves each tab with its own session', ([, storage]) => {
  fakeBrowser(storage)
  const tab = newTab()
  tab.start('ada')
  expect(tab.headers()).toEqual(bearer('ada'))
  tab.end()
  expect(tab.headers()).toEqual({})
})

// https://github.com/aws-amplify/amplify-js/issues/1275
test('two requests on a server share no session, although the platform has a storage', () => {
  const { items } = fakeBrowser()
  vi.stubGlobal('document', undefined)
  const [one, two] = [newTab(), newTab()]
  one.start('ada')
  two.start('bob')
  expect([one.headers(), two.headers()]).toEqual([bearer('ada'), bearer('bob')])
  expect(items.size).toBe(0)
})
