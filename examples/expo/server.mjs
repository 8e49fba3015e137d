import { createServer } from 'node:http'
import { createSchema, createYoga } from 'graphql-yoga'

const todos = [{ id: '1', title: 'Read Todos.tsx' }]

const api = createYoga({
  schema: createSchema({
    typeDefs: /* GraphQL */ `
      type Query {
        todos: [Todo!]!
      }
      type Mutation {
        addTodo(title: String!): Todo!
      }
      type Todo {
        id: ID!
        title: String!
      }
    `,
    resolvers: {
      Query: { todos: () => todos },
      Mutation: {
        addTodo(_parent, { title }) {
          const todo = { id: String(todos.length + 1), title }
          todos.push(todo)
          return todo
        },
      },
    },
  }),
})

const port = process.env.PORT ?? 4000
createServer((request, response) => void api(request, response)).listen(port, () =>
  console.log(`The API is at http://localhost:${port}/graphql`),
)
