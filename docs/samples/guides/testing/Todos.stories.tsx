import { Todos } from './Todos.tsx'
import { withMocks } from './withMocks.tsx'

export default { component: Todos }

export const Filled = {
  decorators: [withMocks({ Todos: () => ({ data: { todos: [{ id: '1', title: 'Buy milk' }] } }) })],
}

export const Failed = {
  decorators: [withMocks({ Todos: () => ({ errors: [{ message: 'The list is closed.' }] }) })],
}

export const Loading = {
  decorators: [withMocks({ Todos: () => new Promise(() => undefined) })],
}
