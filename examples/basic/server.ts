import { readFileSync } from 'node:fs'
import { createGraphQLError, createSchema, createYoga } from 'graphql-yoga'

const todos = ['Read src/Todos.tsx', 'Add a todo', 'Stop the server, then add another one'].map(toTodo)

/** The API: a GraphQL server that keeps the todos in memory. */
export const api = createYoga({
  schema: createSchema({
    typeDefs: readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'),
    resolvers: {
      Query: { todos: () => todos },
      Mutation: {
        addTodo(_parent, { title }: { title: string }) {
          if (!title.trim()) throw createGraphQLError('A todo needs a title.')
          const todo = toTodo(title.trim(), todos.length)
          todos.push(todo)
          return todo
        },
      },
    },
  }),
})

function toTodo(title: string, index: number) {
  return { id: String(index + 1), title }
}
