import { readFileSync } from 'node:fs'
import { createGraphQLError, createSchema } from 'graphql-yoga'
import type { Board } from './createBoard.ts'
import type { Item, ItemChanges, NewItem } from './item.ts'
import type { PageArguments } from './itemPages.ts'
import { notFound } from './refusals.ts'

const typeDefs = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')

/** `schema.graphql`, answered from the board. */
export function boardSchema({ items, pages, attachments, history, activity }: Board) {
  return createSchema({
    typeDefs,
    resolvers: {
      Query: {
        items: (_root, page: PageArguments) => pages.page(page),
        item: (_root, { id }: { id: string }) => items.find(id),
        progress: () => pages.progress(),
        launchForecast: () => {
          throw createGraphQLError('The weather service does not answer.', {
            extensions: { code: 'SERVICE_UNAVAILABLE' },
          })
        },
      },
      Item: {
        attachments: (item: Item) => attachments.of(item),
        history: (item: Item) => history.of(item),
      },
      Mutation: {
        addItem: (_root, { input }: { input: NewItem }) => items.add(input),
        updateItem: (_root, { input: { id, ...changes } }: { input: ItemChanges & { id: string } }) =>
          items.update(id, changes),
        deleteItem: (_root, { id }: { id: string }) => items.remove(id),
        restoreItem: (_root, { id }: { id: string }) => items.restore(id),
        addAttachment: async (_root, { itemId, file }: { itemId: string; file: File }) => {
          const item = items.find(itemId)
          if (!item) throw notFound()
          await attachments.add(item, file)
          return item
        },
      },
      Subscription: {
        activity: { subscribe: () => activity.subscribe('activity'), resolve: (event: unknown) => event },
      },
    },
  })
}
