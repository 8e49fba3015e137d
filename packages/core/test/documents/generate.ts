import { generate as runCodegen } from '@graphql-codegen/cli'
import { preset } from '@graphql-codegen/client-preset'
import { build } from 'esbuild'
import type { GraphQLDocument } from '@thinql/core'
import { typeDefs } from '../servers/todos.ts'

interface Generated {
  readonly TodosDocument: GraphQLDocument
  readonly AddTodoDocument: GraphQLDocument
  /** What the server gets: the texts by their hashes. */
  readonly manifest: Readonly<Record<string, string>>
}

const documents = `
  query Todos { todos { ...TitleOfTodo } }
  fragment TitleOfTodo on Todo { id title }
  mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }
`

/** Runs GraphQL Code Generator with its client preset, and the module that it writes. */
export async function generate(config: object, presetConfig: object = {}): Promise<Generated> {
  // Its type of the result depends on the option that it writes no files.
  const files = (await runCodegen(
    {
      schema: typeDefs,
      documents,
      silent: true,
      errorsOnly: true,
      generates: { 'generated/': { preset, config: { useTypeImports: true, ...config }, presetConfig } },
    },
    false,
  )) as readonly { filename: string; content: string }[]
  const contentOf = (name: string) => files.find(({ filename }) => filename.endsWith(name))?.content
  // One of its modes imports graphql-tag, which a module without a file can't do.
  const { outputFiles } = await build({
    stdin: { contents: contentOf('/graphql.ts') ?? '', loader: 'ts', resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    write: false,
  })
  const code = encodeURIComponent(outputFiles.map(({ text }) => text).join(''))
  const module = (await import(`data:text/javascript,${code}`)) as Generated
  const manifest = JSON.parse(contentOf('/persisted-documents.json') ?? '{}') as Generated['manifest']
  return { ...module, manifest }
}
