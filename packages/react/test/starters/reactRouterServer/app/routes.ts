import { index, route } from '@react-router/dev/routes'

export default [
  index('home.tsx'),
  route('todos', 'todos.tsx'),
  route('moved', 'moved.tsx'),
  route('graphql', 'graphql.ts'),
]
