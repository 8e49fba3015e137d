import { readFileSync } from 'node:fs'
import { createSchema } from 'graphql-yoga'
import type { ItemChanges, Items, NewItem } from './items.ts'

const typeDefs = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')

/** `schema.graphql`, answered from the items of the board. */
export function boardSchema(items: Items) {
  return createSchema({
    typeDefs,
    resolvers: {
      Query: {
        items: () => ({ nodes: items.all() }),
      },
      Mutation: {
        addItem: (_root, { input }: { input: NewItem }) => items.add(input),
        updateItem: (_root, { input: { id, ...changes } }: { input: ItemChanges & { id: string } }) =>
          items.update(id, changes),
        deleteItem: (_root, { id }: { id: string }) => items.remove(id),
      },
    },
  })
}
