import { readFileSync } from 'node:fs'
import { createGraphQLError, createSchema, Repeater, type YogaInitialContext } from 'graphql-yoga'
import type { Board } from './createBoard.ts'
import type { Item, ItemChanges, NewItem } from './item.ts'
import type { PageArguments } from './itemPages.ts'
import { notFound } from './refusals.ts'
import { serverTime } from './serverTime.ts'

const typeDefs = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')

/** The executable `schema.graphql`. */
export function boardSchema(board: Board) {
  const { items, pages, attachments, history, changes, guests, sessions, uploads } = board
  return createSchema<YogaInitialContext>({
    typeDefs,
    resolvers: {
      Query: {
        items: (_root, page: PageArguments) => pages.page(page),
        item: (_root, { id }: { id: string }) => items.find(id),
        progress: () => pages.progress(),
        latestActivities: (_root, { first }: { first: number }) => history.latestActivities(first),
        guests: (_root, page: Parameters<typeof guests.page>[0]) => guests.page(page),
        guestCount: () => guests.count(),
        launchCode: (_root, _arguments, { request }) => ({ code: 'T-12', user: sessions.userOf(request) }),
        uploadedFiles: () => uploads.latest(),
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
        addItem: (_root, { input }: { input: NewItem }, { request }) => items.add(input, windowOf(request)),
        updateItem(_root, { input }: { input: ItemChanges & { id: string } }, { request }) {
          const { id, ...changes } = input
          return items.update(id, changes, windowOf(request))
        },
        deleteItem: (_root, { id }: { id: string }, { request }) => items.remove(id, windowOf(request)),
        restoreItem: (_root, { id }: { id: string }, { request }) => items.restore(id, windowOf(request)),
        async addAttachment(_root, { itemId, file }: { itemId: string; file: File }, { request }) {
          const item = items.find(itemId)
          if (!item) throw notFound()
          await attachments.add(item, file, windowOf(request))
          return item
        },
        setGuestComes: (_root, { id, comes }: { id: string; comes: boolean }) => guests.setComes(id, comes),
        inviteGuest: (_root, { input }: { input: { name: string; email: string } }) => guests.invite(input),
        signIn: (_root, given: { name: string; password: string }, { request }) =>
          sessions.signIn(request, given),
        signOut: (_root, _arguments, { request }) => sessions.signOut(request),
        uploadFile: (_root, { file }: { file: File }) => uploads.add(file),
      },
      Subscription: {
        latestActivity: {
          subscribe: () => Repeater.merge([['now'], changes.subscribe('change')]),
          resolve: () => history.latestId(),
        },
        serverTime: serverTime(),
      },
    },
  })
}

/** The ID of the window that sent a request. */
function windowOf(request: Request): string | null {
  return request.headers.get('X-Window')
}
