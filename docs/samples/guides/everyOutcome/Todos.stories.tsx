import { Todos } from '../../../../packages/react/recipes/Todos.tsx'
import { withOutcome } from './withOutcome.tsx'

const data = { Todos: { todos: [{ id: '1', title: 'Buy milk' }] } }

export default { component: Todos }

export const Filled = { decorators: [withOutcome('data', data)] }
export const Failed = { decorators: [withOutcome('ServerError')] }
export const Loading = { decorators: [withOutcome('never')] }
