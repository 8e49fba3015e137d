import { useDeferStream as deferStream } from '@graphql-yoga/plugin-defer-stream'
import { GraphQLError } from 'graphql'
import { createPubSub, createSchema, createYoga } from 'graphql-yoga'

interface Todo {
  id: string
  title: string
  done: boolean
}

interface Message {
  id: string
  author: string
  text: string
}

export function createTodoServer(
  typeDefs: string,
  titles: readonly string[] = ['Buy milk', 'Call Ada', 'Water the plants'],
) {
  const todos: Todo[] = titles.map((title, index) => ({ id: String(index + 1), title, done: false }))
  const messages: Message[] = Array.from({ length: 50 }, (_, index) => ({
    id: String(index + 1),
    author: 'Ada',
    text: `message ${index + 1}`,
  }))
  const events = createPubSub<{ todoAdded: [Todo]; messageSent: [Message] }>()

  const find = (id: string) => {
    const todo = todos.find((candidate) => candidate.id === id)
    if (!todo) throw new GraphQLError(`There is no todo ${id}.`, { extensions: { code: 'NOT_FOUND' } })
    return todo
  }
  const checkTitle = (title: string) => {
    if (title.trim() !== '') return title
    throw new GraphQLError('A todo needs a title.', {
      extensions: { code: 'BAD_USER_INPUT', field: 'title' },
    })
  }

  const schema = createSchema<{ request: Request }>({
    typeDefs,
    resolvers: {
      Query: {
        todos: (_, { search = '' }: { search?: string | null }) =>
          todos.filter(({ title }) => title.toLowerCase().includes((search ?? '').toLowerCase())),
        todo: (_, { id }: { id: string }) => todos.find((todo) => todo.id === id) ?? null,
        todoPage: (_, { after, first }: { after?: string | null; first: number }) => {
          const start = after ? todos.findIndex(({ id }) => id === after) + 1 : 0
          const nodes = todos.slice(start, start + first)
          return { nodes, endCursor: start + first < todos.length ? nodes.at(-1)?.id : null }
        },
        messages: (_, { before, last }: { before?: string | null; last: number }) => {
          const end = before ? messages.findIndex(({ id }) => id === before) : messages.length
          const start = Math.max(0, end - last)
          const nodes = messages.slice(start, end)
          return { nodes, startCursor: start > 0 ? nodes[0]?.id : null }
        },
        me: (_, __, { request }) => {
          const name = request.headers.get('authorization')?.replace('Bearer token-of-', '')
          return name ? { id: name, name } : null
        },
      },
      Mutation: {
        addTodo: (_, { title }: { title: string }) => {
          const todo = { id: String(todos.length + 1), title: checkTitle(title), done: false }
          todos.push(todo)
          events.publish('todoAdded', todo)
          return todo
        },
        renameTodo: (_, { id, title }: { id: string; title: string }) =>
          Object.assign(find(id), { title: checkTitle(title) }),
        completeTodo: (_, { id, done }: { id: string; done: boolean }) => Object.assign(find(id), { done }),
        removeTodo: (_, { id }: { id: string }) => {
          const todo = find(id)
          todos.splice(todos.indexOf(todo), 1)
          return todo
        },
        signIn: (_, { name }: { name: string }) => ({
          accessToken: `token-of-${name}`,
          user: { id: name, name },
        }),
        sendMessage: (_, { id, text }: { id: string; text: string }) => {
          const known = messages.find((message) => message.id === id)
          if (known) return known
          const message = { id, author: 'you', text }
          messages.push(message)
          events.publish('messageSent', message)
          return message
        },
        upload: async (_, { file }: { file: File }) => ({
          name: file.name,
          bytes: (await file.arrayBuffer()).byteLength,
        }),
      },
      Subscription: {
        messageSent: {
          subscribe: () => events.subscribe('messageSent'),
          resolve: (message: Message) => message,
        },
        todoAdded: { subscribe: () => events.subscribe('todoAdded'), resolve: (todo: Todo) => todo },
      },
      Todo: {
        history: async () => {
          await new Promise((resolve) => setTimeout(resolve, 20))
          return ['added', 'shown']
        },
      },
    },
  })
  return createYoga({ schema, logging: false, maskedErrors: false, plugins: [deferStream()] })
}
