import { readFileSync } from 'node:fs'
import { createTodoServer } from './createTodoServer.ts'

export const api = createTodoServer(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'))
