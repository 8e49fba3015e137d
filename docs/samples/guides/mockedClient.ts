import { createClient } from '@thinql/core'
import { mocks } from '../../../packages/react/recipes/mocks.ts'

/** Give it to the store of a test. */
export const mockedClient = createClient({
  middleware: [
    mocks({
      Todos: { todos: [{ id: '1', title: 'Buy milk' }] },
      AddTodo: ({ title }) => ({ addTodo: { id: '2', title } }),
      DeleteTodo: 'NetworkError', // or another outcome
    }),
  ],
})
