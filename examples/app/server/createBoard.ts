import { setMaxListeners } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import {
  createGraphQLError,
  createPubSub,
  createSchema,
  Repeater,
  type YogaInitialContext,
} from 'graphql-yoga'
import { createAttachments } from './attachments.ts'
import type { Conditions } from './badResponses.ts'
import { openDatabase } from './database.ts'
import { createHistory } from './history.ts'
import type { Item, ItemInput } from './items.ts'
import { createItems } from './items.ts'
import { notFound } from './limits.ts'
import { createSessions } from './sessions.ts'

const typeDefs = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')

/** The executable `schema.graphql`, and what it is made of, with the data in the database at `databasePath`. */
export function createBoard(databasePath: string, conditions: { readonly current: Conditions }) {
  const database = openDatabase(databasePath)
  const eventTarget = new EventTarget()
  // One for each open subscription.
  setMaxListeners(0, eventTarget)
  const changes = createPubSub<{ change: [] }>({ eventTarget })
  const history = createHistory(
    database,
    () => conditions.current.archiveTime,
    () => changes.publish('change'),
  )
  const items = createItems(database, history)
  const attachments = createAttachments(database, history)
  const sessions = createSessions(database, () => conditions.current.tokenTime)
  const schema = createSchema<YogaInitialContext>({
    typeDefs,
    resolvers: {
      Query: {
        items: (_root, { first }: { first: number }) => items.list(first),
        item: (_root, { id }: { id: string }) => items.find(id),
        progress: () => items.progress(),
        latestActivity: () => history.latestId(),
        async launchCode(_root, _arguments, { request }) {
          const user = sessions.userOf(request)
          await wait(conditions.current.archiveTime)
          return { code: 'T-12', user }
        },
        launchForecast: () => {
          throw createGraphQLError('The weather service does not respond.', {
            extensions: { code: 'SERVICE_UNAVAILABLE' },
          })
        },
      },
      Item: {
        attachments: (item: Item) => attachments.of(item),
        history: (item: Item) => history.of(item),
      },
      Mutation: {
        addItem: (_root, { input }: { input: ItemInput }, { request }) => items.add(input, windowOf(request)),
        updateItem(_root, { input }: { input: ItemInput & { id: string; version?: number } }, { request }) {
          const { id, version = null, ...changes } = input
          return items.update(id, changes, version, windowOf(request))
        },
        deleteItem: (_root, { id }: { id: string }, { request }) => items.remove(id, windowOf(request)),
        restoreItem: (_root, { id }: { id: string }, { request }) => items.restore(id, windowOf(request)),
        addAttachment(_root, { itemId, file }: { itemId: string; file: File }, { request }) {
          const item = items.find(itemId)
          if (!item) throw notFound()
          return attachments.add(item, file, windowOf(request))
        },
        signIn: (_root, given: { name: string; password: string }, { request }) =>
          sessions.signIn(request, given),
        signOut: (_root, _arguments, { request }) => sessions.signOut(request),
      },
      Subscription: {
        latestActivities: {
          subscribe: () => Repeater.merge([['now'], changes.subscribe('change')]),
          resolve: () => history.latestActivities(),
        },
        serverTime: serverTime(),
      },
    },
  })
  return { schema, attachments, sessions, close: () => database.close() }
}

/** The subscription that sends an event each second since the server has started. */
function serverTime() {
  const start = Date.now()
  const startedAt = new Date(start).toISOString()
  return {
    subscribe: () =>
      new Repeater<number>(async (push, stop) => {
        const send = () => void push(Math.floor((Date.now() - start) / 1_000))
        send()
        const timer = setInterval(send, 1_000)
        await stop
        clearInterval(timer)
      }),
    resolve: (seconds: number) => ({ startedAt, seconds }),
  }
}

function windowOf(request: Request): string | null {
  return request.headers.get('X-Window')?.slice(0, 40) ?? null
}
