import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { createElement, type FunctionComponent, type ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { libraries } from '../react/libraries/all.ts'
import { FakeServer, type Library } from '../react/library.ts'

export interface ServerPage {
  readonly name: string
  /** Does what each request needs: creates a client, and loads its data. Returns what renders the page. */
  load(this: void, components: number): Promise<() => ReactElement>
}

const server = new FakeServer(0, setImmediate)

const plain: ServerPage = {
  name: 'plain components',
  load: (components) => Promise.resolve(() => list(Plain, idsOf(components))),
}

export const serverPages: readonly ServerPage[] = [plain, ...Object.values(libraries).flatMap(pageOf)]

/** A page with cached data; no page for a library without a cache. */
function pageOf({ name, create }: Library): ServerPage[] {
  if (!create(server.fetch).load) return []
  const load: ServerPage['load'] = async (components) => {
    const { Provider, useTodo, load } = create(server.fetch)
    function Cached({ id }: { id: string }) {
      const { data } = useTodo(id)
      return row(id, data?.title)
    }
    const ids = idsOf(components)
    await Promise.all(ids.map(async (id) => load?.(id)))
    return () => createElement(Provider, null, list(Cached, ids))
  }
  return [{ name, load }]
}

function idsOf(components: number): string[] {
  return Array.from({ length: components }, (_, index) => String(index))
}

function Plain({ id }: { id: string }) {
  return row(id, server.titleOf(id))
}

function row(id: string, title: string | undefined) {
  return createElement('li', { id: `todo-${id}` }, createElement('a', { href: `/todos/${id}` }, title))
}

function list(Row: FunctionComponent<{ id: string }>, ids: readonly string[]) {
  return createElement(
    'ul',
    null,
    ids.map((id) => createElement(Row, { key: id, id })),
  )
}

/** The number of requests at once, and of components on the page of each. */
const size = { requests: 100, components: 100 }

/** Runs 100 requests at once: each creates a client, loads its data and renders. Returns the time of all, in ms. */
export async function timeOfRequests({ load }: ServerPage): Promise<number> {
  const start = performance.now()
  await manyTimes(async () => renderToStream((await load(size.components))()))
  return performance.now() - start
}

/** bytes for each request */
export interface RequestMemory {
  readonly loaded: number
  readonly left: number
}

/** The memory of a request whose data has arrived, and what is left of it when it has ended. */
export async function memoryOfRequests(page: ServerPage): Promise<RequestMemory> {
  // Warm-up: what is created only once must not count.
  await timeOfRequests(page)
  const before = await heapUsed()
  const loaded = await heapOfLoaded(page)
  const left = await heapUsed()
  return { loaded: (loaded - before) / size.requests, left: (left - before) / size.requests }
}

async function heapOfLoaded({ load }: ServerPage): Promise<number> {
  const renders = await manyTimes(() => load(size.components))
  const used = await heapUsed()
  // They are rendered after it, so the data is in use until then.
  await Promise.all(renders.map((render) => renderToStream(render())))
  return used
}

function manyTimes<T>(run: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: size.requests }, run))
}

async function heapUsed(): Promise<number> {
  assert(globalThis.gc, 'Run with --expose-gc to measure memory.')
  // The second collection removes what was held weakly, and what timers held.
  globalThis.gc()
  await setTimeout(50)
  globalThis.gc()
  return process.memoryUsage().heapUsed
}

/** Renders into a stream, and returns all of its text. */
export function renderToStream(element: ReactElement): Promise<string> {
  return text(renderToPipeableStream(element).pipe(new PassThrough()))
}
