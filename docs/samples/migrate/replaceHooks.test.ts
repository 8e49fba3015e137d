// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, onTestFinished, test } from 'vitest'
import { generateCode } from '../support/generateCode.ts'

const queries = `
  query TodoById($id: ID!) { todo(id: $id) { id title } }
  query Todos { todos { id title } }
  mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }
`
const subscription = `subscription TodoAdded { todoAdded { id title } }`
const command = path.join(import.meta.dirname, 'replaceHooks.ts')
const docs = path.resolve(import.meta.dirname, '../..')

const generated = async (documents: string[], target: string, output: object) =>
  (await generateCode({ documents, generates: { [target]: output } }))('graphql.ts')

/** Replaces the hooks that a plugin has generated in a module. `problems` is what TypeScript says of the new module. */
async function migrate(plugin: string, config: object, code: string, documents = [queries]) {
  const folder = mkdtempSync(path.join(docs, '.hooks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [hooks, screen] = [path.join(folder, 'graphql.ts'), path.join(folder, 'Screen.tsx')]
  const plugins = ['typescript', 'typescript-operations', plugin]
  writeFileSync(hooks, await generated(documents, 'graphql.ts', { plugins, config }))
  writeFileSync(screen, code)
  const printed = execFileSync(process.execPath, [command, hooks, screen], { encoding: 'utf8' })
  // The next step of the page: documents without hooks.
  const strings = { documentMode: 'string', useTypeImports: true }
  writeFileSync(hooks, await generated(documents, 'gql/', { preset: 'client', config: strings }))
  return {
    code: readFileSync(screen, 'utf8'),
    printed: printed.replaceAll(`${folder}/`, ''),
    problems: check(screen),
  }
}

function check(file: string): readonly string[] {
  const ofDocs = { extends: './tsconfig.json', files: [file] }
  const { options } = ts.parseJsonConfigFileContent(ofDocs, ts.sys, docs)
  const program = ts.createProgram([file], { ...options, types: ['node'] })
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

test('the codemod replaces the hooks of typescript-urql, and swaps what useMutation returns', async () => {
  const before = `import { useAddTodoMutation, useTodoAddedSubscription, useTodoByIdQuery, useTodosQuery } from './graphql.ts'

export function Todo({ id }: { id?: string }) {
  const [{ data, fetching }, reload] = useTodoByIdQuery({ variables: { id: id ?? '' }, pause: !id })
  const [todos] = useTodosQuery()
  const [{ error, fetching: adding }, addTodo] = useAddTodoMutation()
  const [added] = useTodoAddedSubscription()
  const add = () => addTodo({ title: data?.todo?.title ?? '' }).then(() => reload())
  return fetching || adding || todos.fetching ? 'Loading' : [add, error?.message, added.data?.todoAdded.title]
}
`
  expect(await migrate('typescript-urql', {}, before, [queries, subscription])).toEqual({
    code: `import { useQuery, useMutation, useSubscription } from '@thinql/react'
import { AddTodoDocument, TodoAddedDocument, TodoByIdDocument, TodosDocument } from './graphql.ts'

export function Todo({ id }: { id?: string }) {
  const { data, loading: fetching, refetch: reload } = useQuery(TodoByIdDocument, { variables: { id: id ?? '' }, skip: !id })
  const todos = useQuery(TodosDocument)
  const [addTodo, { error, loading: adding }] = useMutation(AddTodoDocument)
  const added = useSubscription(TodoAddedDocument)
  const add = () => addTodo({ variables: { title: data?.todo?.title ?? '' } }).then(() => reload())
  return fetching || adding || todos.loading ? 'Loading' : [add, error?.message, added.data?.todoAdded.title]
}
`,
    printed: '',
    problems: [],
  })
})

test('the codemod replaces the hooks of typescript-react-query, with mutate as a function or as a member', async () => {
  const before = `import { useAddTodoMutation, useInfiniteTodosQuery, useTodoByIdQuery, useTodosQuery } from './graphql.ts'
declare const client: unknown

export function Todo({ id }: { id: string }) {
  const todos = useTodosQuery(client, undefined, { staleTime: 1_000 })
  const { data, isPending } = useTodoByIdQuery(client, { id }, { enabled: id !== '' && !todos.isLoading })
  const { mutateAsync: save, isPending: saving } = useAddTodoMutation(client)
  const adding = useAddTodoMutation(client)
  const add = () => [save({ title: 'Tea' }), adding.mutate({ title: 'Milk' })]
  return isPending || saving || adding.isPending ? 'Loading' : [add, data?.todo?.title]
}
export const useList = () => useInfiniteTodosQuery(client, {}, {})
`
  const config = { fetcher: 'graphql-request', reactQueryVersion: 5, addInfiniteQuery: true }
  expect(await migrate('typescript-react-query', config, before)).toEqual({
    code: `import { useQuery, useMutation } from '@thinql/react'
import { AddTodoDocument, useInfiniteTodosQuery, TodoByIdDocument, TodosDocument } from './graphql.ts'
declare const client: unknown

export function Todo({ id }: { id: string }) {
  const todos = useQuery(TodosDocument, { staleTime: 1_000 })
  const { data, loading: isPending } = useQuery(TodoByIdDocument, { variables: { id }, skip: !(id !== '' && !todos.loading) })
  const [save, { loading: saving }] = useMutation(AddTodoDocument)
  const [adding, addingState] = useMutation(AddTodoDocument)
  const add = () => [save({ variables: { title: 'Tea' } }), adding({ variables: { title: 'Milk' } })]
  return isPending || saving || addingState.loading ? 'Loading' : [add, data?.todo?.title]
}
export const useList = () => useInfiniteTodosQuery(client, {}, {})
`,
    printed: 'Screen.tsx: change by hand: () => useInfiniteTodosQuery(client, {}, {})\n',
    problems: [expect.stringContaining("no exported member 'useInfiniteTodosQuery'")],
  })
})

test('the codemod replaces the hooks of typescript-react-apollo, and leaves an option that thinql lacks to TypeScript', async () => {
  const before = `import { useTodosLazyQuery, useTodosQuery, useTodosSuspenseQuery } from './graphql.ts'

export function Todos() {
  const { data: list } = useTodosSuspenseQuery()
  const again = useTodosQuery({ fetchPolicy: 'network-only' })
  const [load] = useTodosLazyQuery()
  return [load, again, list.todos.length]
}
`
  expect(await migrate('typescript-react-apollo', {}, before)).toEqual({
    code: `import { useSuspenseQuery, useQuery } from '@thinql/react'
import { useTodosLazyQuery, TodosDocument } from './graphql.ts'

export function Todos() {
  const { data: list } = useSuspenseQuery(TodosDocument)
  const again = useQuery(TodosDocument, { fetchPolicy: 'network-only' })
  const [load] = useTodosLazyQuery()
  return [load, again, list.todos.length]
}
`,
    printed: 'Screen.tsx: change by hand: [load] = useTodosLazyQuery()\n',
    problems: [
      expect.stringContaining("no exported member 'useTodosLazyQuery'"),
      expect.stringContaining('fetchPolicy'),
    ],
  })
})
