import { setImmediate } from 'node:timers/promises'
import { createElement, type FunctionComponent, type ReactElement } from 'react'
import { FakeServer } from '../react/fakeServer.ts'
import { libraries } from '../react/libraries/all.ts'
import type { Library } from '../react/library.ts'

/** A page of a server. */
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

/** The page without a library comes first. */
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
