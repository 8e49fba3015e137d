import { Todos } from '../../../../packages/react/recipes/Todos.tsx'

export default {
  component: Todos,
  parameters: {
    data: { Todos: { todos: [{ id: '1', title: 'Buy milk' }] } },
    partial: { Todos: { todos: [{ id: '1', title: null }] } },
  },
}

export const Filled = {}
export const Failed = { globals: { outcome: 'ServerError' } }
