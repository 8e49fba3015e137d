import { index, route } from '@react-router/dev/routes'

export default [index('home.tsx'), route('todos', 'todos.tsx'), route('graphql', 'graphql.ts')]
