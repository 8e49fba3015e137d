import { describe, expect, test } from 'vitest'
import { forms, results, secret } from './results.ts'
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { defaultSerovalPlugins } from '@tanstack/router-core/ssr/client'
import { createFromReadableStream } from 'react-server-dom-parcel/client.edge'
import { createRequestHandler, type ServerBuild, UNSAFE_decodeViaTurboStream } from 'react-router'
import { fromCrossJSON, toCrossJSONStream } from 'seroval'

/** What a framework sends to the browser for a Result, in one of the forms, and how the browser reads it. */
interface Framework {
  readonly send: (form: string, what: string) => string | Promise<string>
  readonly read: (wire: string) => unknown
}

const value = async (form: string, what: string) => {
  const result = await results[what]?.()
  return result && forms[form]?.(result)
}

const readFlight = (wire: string) => createFromReadableStream(new Blob([wire]).stream())

/** Server components need React's own build for servers, so it runs in another process, once for all Results. */
async function throughReactFlight(mode: string): Promise<Framework> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions', 'react-server', path.join(import.meta.dirname, 'flightServer.ts')],
    { env: { ...process.env, NODE_ENV: mode }, maxBuffer: 1e8 },
  )
  const wires = JSON.parse(stdout) as Record<string, Record<string, string>>
  return { send: (form, what) => wires[form]?.[what] ?? '', read: readFlight }
}

/** A loader of React Router, called as its browser does after a navigation. */
function reactRouter(mode: 'production' | 'development'): Framework {
  return {
    async send(form, what) {
      const route = { id: 'todo', path: 'todo', module: { default: () => null } }
      const build = {
        entry: { module: { default: () => new Response() } },
        routes: { todo: { ...route, module: { ...route.module, loader: () => value(form, what) } } },
        assets: { entry: { imports: [], module: '' }, routes: { todo: route }, url: '', version: '' },
        routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
        basename: '/',
        publicPath: '/',
        assetsBuildDirectory: '',
        future: {},
        ssr: true,
        isSpaMode: false,
        prerender: [],
      }
      const handle = createRequestHandler(build as unknown as ServerBuild, mode)
      const response = await handle(new Request('http://localhost/todo.data'))
      return `${JSON.stringify([...response.headers])}\n${await response.text()}`
    },
    async read(wire) {
      const body = new Blob([wire.slice(wire.indexOf('\n') + 1)]).stream()
      const { value } = await UNSAFE_decodeViaTurboStream(body, globalThis)
      return (value as { todo: { data: unknown } }).todo.data
    },
  }
}

/** A server function of TanStack Start: what its handler gives to seroval. */
const tanStackStart: Framework = {
  async send(form, what) {
    const given = await value(form, what)
    const rows: unknown[] = []
    await new Promise<void>((resolve, reject) => {
      toCrossJSONStream(given, {
        refs: new Map(),
        plugins: defaultSerovalPlugins,
        onParse: (node) => void rows.push(node),
        onDone: resolve,
        onError: reject,
      })
    })
    return JSON.stringify(rows)
  },
  read(wire) {
    const refs = new Map<number, unknown>()
    const [first] = (JSON.parse(wire) as Parameters<typeof fromCrossJSON>[0][]).map((row) =>
      fromCrossJSON(row, { refs, plugins: defaultSerovalPlugins }),
    )
    return first
  },
}

const frameworks: Readonly<Record<string, Framework | Promise<Framework>>> = {
  'React server components in production': throughReactFlight('production'),
  'React server components in development': throughReactFlight('development'),
  'React Router in production': reactRouter('production'),
  'React Router in development': reactRouter('development'),
  'TanStack Start': tanStackStart,
}

describe.for(Object.entries(frameworks))('a Result that crosses through %s', ([, given]) => {
  test.for(Object.keys(forms))('no header and no body crosses with a Result: %s', async (form) => {
    const framework = await given
    for (const what of Object.keys(results)) {
      const wire = await framework.send(form, what)
      expect(wire).not.toBe('')
      expect(`${what}: ${wire}`).not.toMatch(new RegExp(`${secret}|set-cookie|x-secret`))
    }
  })

  test('data, name, message, status and errors of each Result cross', async () => {
    const framework = await given
    for (const [what, make] of Object.entries(results)) {
      const arrived = await framework.read(await framework.send('documented', what))
      const { data, error } = await make()
      expect(arrived).toEqual({ data, error: error?.toJSON() })
      expect(what === 'data' || error?.name === what).toBe(true)
    }
  })
})
