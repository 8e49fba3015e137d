import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'
import type { GraphQLDocument } from '@thinql/core'
import { type DocumentNode, Kind, parse, visit } from 'graphql'
import { parse as parse15, visit as visit15 } from 'graphql-15'
import { parse as parse17, visit as visit17 } from 'graphql-17'
import { gql } from 'graphql-tag'
import { TodoQuery, graphql, TypedDocumentString } from '../support/typedDocuments.ts'
import { generate as runCodegen } from '@graphql-codegen/cli'
import { preset } from '@graphql-codegen/client-preset'
import { build } from 'esbuild'
import { typeDefs } from '../servers/servers.ts'

const require = createRequire(import.meta.url)
// It has no types: only bundlers call it.
const load = require('graphql-tag/loader') as (this: { cacheable(): void }, source: string) => string

/** What a module that imports a `.graphql` file gets from graphql-tag's loader for webpack. */
function loadGraphql(
  source: string,
  imports: Readonly<Record<string, DocumentNode>> = {},
): DocumentNode & Readonly<Record<string, DocumentNode>> {
  const code = load.call({ cacheable: () => undefined }, source)
  const run = runInThisContext(`(module, require) => { ${code} }`) as (
    module: object,
    require: object,
  ) => void
  const module = { exports: {} as DocumentNode & Record<string, DocumentNode> }
  run(module, (name: string) => imports[name])
  return module.exports
}

/** A document as a tool gives it. */
interface Shape {
  readonly what: string
  readonly document: () => GraphQLDocument | Promise<GraphQLDocument>
  /** What happens without `print`. */
  readonly unprinted: 'sent' | 'refused'
}

const text = 'query Todos { todos { ...Title } }   fragment Title on Todo { title }'
const titleText = 'fragment Title on Todo { title }'
const title = gql(titleText)
const row = gql`
  fragment Row on Todo {
    ...Title
    id
  }
  ${title}
`
const several = `
  query Todos { todos { ...Title } }
  query First { todo(id: 1) { id } }
  mutation AddTodo { addTodo(title: "Tea") { id } }
  ${titleText}
`
const imported = '#import "./title.graphql"\nquery Todos { todos { ...Title } }'
const loadImporting = () => loadGraphql(imported, { './title.graphql': loadGraphql(titleText) })

function addTypename(document: DocumentNode): DocumentNode {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const
  return visit(document, {
    Field: ({ selectionSet, ...field }) =>
      selectionSet && {
        ...field,
        selectionSet: { ...selectionSet, selections: [...selectionSet.selections, typename] },
      },
  })
}

/** A node of each version of graphql, and what its `visit` makes of it. */
const nodes = {
  15: {
    parsed: () => parse15(text),
    // Its type is any.
    renamed: () => visit15(parse15(text), { OperationDefinition: rename }) as DocumentNode,
  },
  16: { parsed: () => parse(text), renamed: () => visit(parse(text), { OperationDefinition: rename }) },
  17: { parsed: () => parse17(text), renamed: () => visit17(parse17(text), { OperationDefinition: rename }) },
}

function rename<T extends object>(operation: T) {
  return { ...operation, name: { kind: 'Name', value: 'Renamed' } }
}

/** Documents that come to the same without `print`, by what they are. */
function shapesOf(
  unprinted: Shape['unprinted'],
  documents: Readonly<Record<string, Shape['document']>>,
): Shape[] {
  return Object.entries(documents).map(([what, document]) => ({ what, document, unprinted }))
}

export const texts: readonly Shape[] = shapesOf('sent', {
  'a string': () => text,
  "codegen's TypedDocumentString": () => new TypedDocumentString(text),
  "codegen's TypedDocumentString with a hash": () => new TypedDocumentString(text, { hash: 'sha1:1' }),
  'what codegen writes in string mode': async () =>
    (await generate({ documentMode: 'string' })).TodosDocument,
  "the text of Relay's compiler": () => TodoQuery.params.text ?? '',
})

/** DocumentNodes whose text, if they have one, is what they are. */
export const wholeNodes: readonly Shape[] = [
  ...shapesOf('sent', {
    'parse of graphql 15': nodes[15].parsed,
    'parse of graphql 16': nodes[16].parsed,
    'parse of graphql 17': nodes[17].parsed,
    'a tag of graphql-tag': () => gql(text),
    'a tag of graphql-tag with fragments': () => gql`
      query Todos {
        todos {
          ...Row
        }
      }
      ${row}
    `,
    "a file of graphql-tag's loader": () => loadGraphql(text),
    'what codegen writes in graphQLTag mode': async () =>
      (await generate({ documentMode: 'graphQLTag' })).TodosDocument,
  }),
  ...shapesOf('refused', {
    'parse of graphql without locations': () => parse(text, { noLocation: true }),
    'a document of gql.tada with its fragments': () =>
      graphql('query Todo { todo { ...Title } }', [graphql('fragment Title on Todo { title }')]),
    'what codegen writes in documentNode mode': async () =>
      (await generate({ documentMode: 'documentNode' })).TodosDocument,
  }),
]

/** DocumentNodes whose definitions differ from their text, or that have lost it. */
export const changedNodes: readonly Shape[] = [
  ...['Todos', 'First', 'AddTodo', 'Title'].flatMap((name) =>
    shapesOf('refused', {
      [`${name}, one of several definitions in a file of graphql-tag's loader`]: () =>
        loadGraphql(several)[name] ?? '',
    }),
  ),
  ...Object.entries(nodes).flatMap(([version, { parsed, renamed }]) =>
    shapesOf('refused', {
      // JSON keeps what a document is made of.
      [`a node of graphql ${version} that was cloned as JSON`]: () =>
        JSON.parse(JSON.stringify(parsed())) as DocumentNode,
      [`a node of graphql ${version} whose operation visit() renamed`]: renamed,
    }),
  ),
  ...shapesOf('refused', {
    "a file of graphql-tag's loader that imports a fragment": loadImporting,
    'one of as many definitions as the file has, with an imported one': () => {
      const source =
        '#import "./title.graphql"\nquery Todos { todos { ...Title } }\nquery Other { todos { id } }'
      return loadGraphql(source, { './title.graphql': loadGraphql(titleText) }).Todos ?? ''
    },
    'a tag of graphql-tag that gets one fragment on two ways': () => gql`
      query Todos {
        todos {
          ...Row
          ...Title
        }
      }
      ${row}
      ${title}
    `,
    'a node of two files': () => {
      const query = parse('query Todos { todos { ...Title } }')
      return { ...query, definitions: [...query.definitions, ...title.definitions] }
    },
    'a node of which visit() removed a definition': () =>
      visit(parse('{ a } fragment Unused on Todo { id }'), { FragmentDefinition: () => null }),
  }),
]

/** DocumentNodes that changed below their definitions, which nobody can notice without printing them. */
export const changedInside: readonly Shape[] = shapesOf('sent', {
  'a node to which visit() added fields': () => addTypename(parse(text)),
})

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
