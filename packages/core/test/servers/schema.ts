import type { GraphQLSchema } from 'graphql'
import { createGraphQLError, createSchema } from 'graphql-yoga'

/** One schema for every server. */
export const schema: GraphQLSchema = createSchema({
  typeDefs: /* GraphQL */ `
    type Todo {
      id: ID!
      title: String!
      secret: String
    }
    type Query {
      todo(id: ID!): Todo
    }
    type Mutation {
      addTodo(title: String!): Todo!
    }
  `,
  resolvers: {
    Query: {
      todo: (_root, { id }: { id: string }) => ({ id, title: 'Buy milk' }),
    },
    Mutation: {
      addTodo: (_root, { title }: { title: string }) => ({ id: '2', title }),
    },
    Todo: {
      secret: () => {
        throw createGraphQLError('Not yours', { extensions: { code: 'FORBIDDEN' } })
      },
    },
  },
})
