import { setImmediate } from 'node:timers/promises'

export const typeDefs = /* GraphQL */ `
  directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
  directive @stream(if: Boolean! = true, label: String, initialCount: Int! = 0) on FIELD
  type Owner {
    name: String!
    age: Int
  }
  type Todo {
    title: String!
    note: String!
    owner: Owner
    failing: String!
    tags: [Tag!]!
  }
  type Tag {
    name: String!
    note: String!
  }
  type Query {
    todo: Todo
  }
  type Subscription {
    ticks(count: Int!): Int!
  }
`

export interface TodoData {
  readonly todo: { readonly tags?: readonly unknown[] }
}

const later = async <T>(value: T) => {
  await setImmediate()
  return value
}

const todo = {
  title: 'Milk',
  note: () => later('two litres'),
  owner: { name: 'Ada', age: () => later(36) },
  failing: async () => {
    await setImmediate()
    throw new Error('Not today')
  },
  async *tags() {
    for (const name of ['food', 'Getränke', '🥛']) yield await later({ name, note: () => later(name) })
  },
}

export const rootValue = { todo }

export const resolvers = { Query: { todo: () => todo }, Subscription: { ticks: { subscribe: tick } } }

async function* tick(_source: unknown, { count }: { count: number }) {
  for (let ticks = 1; ticks <= count; ticks++) yield { ticks: await later(ticks) }
}
