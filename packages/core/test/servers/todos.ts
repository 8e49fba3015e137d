import { createGraphQLError } from 'graphql-yoga'

/** The API of every server of the tests. */
export const typeDefs = /* GraphQL */ `
  type Todo {
    id: ID!
    title: String!
    secret: String
  }
  type Query {
    todo(id: ID!, filter: Filter): Todo
    todos: [Todo!]!
    failing: Todo!
  }
  input Filter {
    tags: [String!]
  }
  type Mutation {
    addTodo(title: String!): Todo!
  }
`

const todos = [
  { id: '1', title: 'Read the specification' },
  { id: '2', title: 'Wörter zählen 😀' },
]

export const resolvers = {
  Query: {
    todo: (_: unknown, { id }: { id: string }) => todos.find((todo) => todo.id === id),
    todos: () => todos,
    failing: () => {
      throw new Error('No such todo')
    },
  },
  Mutation: { addTodo: (_: unknown, { title }: { title: string }) => ({ id: '3', title }) },
  Todo: {
    secret: () => {
      throw createGraphQLError('Not yours', { extensions: { code: 'FORBIDDEN' } })
    },
  },
}

export const todosDocument = 'query Todos { todos { id title } }'
export const todoDocument =
  'query Todo($id: ID!, $filter: Filter) { todo(id: $id, filter: $filter) { title } }'
export const addTodoDocument = 'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }'

/** The data of `todosDocument`. */
export const todosData = { todos }
