import { createSchema, createYoga } from 'graphql-yoga'

const todos = ['Read src/routes.ts', 'Rename this todo'].map((title, index) => ({
  id: String(index + 1),
  title,
}))

/** The API: a GraphQL server that keeps the todos in memory. */
export const api = createYoga({
  schema: createSchema({
    typeDefs: /* GraphQL */ `
      type Query {
        todos: [Todo!]!
        todo(id: ID!): Todo
      }
      type Mutation {
        renameTodo(id: ID!, title: String!): Todo
      }
      type Todo {
        id: ID!
        title: String!
      }
    `,
    resolvers: {
      Query: {
        todos: () => todos,
        todo: (_parent, { id }: { id: string }) => todos.find((todo) => todo.id === id),
      },
      Mutation: {
        renameTodo(_parent, { id, title }: { id: string; title: string }) {
          const todo = todos.find((todo) => todo.id === id)
          return todo && Object.assign(todo, { title })
        },
      },
    },
  }),
})
