import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'
import type { GraphQLDocument } from '@thinql/core'
import { type DocumentNode, Kind, parse, visit } from 'graphql'
import { parse as parse15, visit as visit15 } from 'graphql-15'
import { Kind as Kind17, parse as parse17, visit as visit17 } from 'graphql-17'
import { gql } from 'graphql-tag'
import { TodoQuery } from '../recipes/todoQuery.ts'
import { graphql, TypedDocumentString } from '../typedDocuments.ts'
import { generate } from './generate.ts'

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
export interface Shape {
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

export const texts: readonly Shape[] = [
  { what: 'a string', document: () => text, unprinted: 'sent' },
  { what: "codegen's TypedDocumentString", document: () => new TypedDocumentString(text), unprinted: 'sent' },
  {
    what: "codegen's TypedDocumentString with a hash",
    document: () => new TypedDocumentString(text, { hash: 'sha1:1' }),
    unprinted: 'sent',
  },
  {
    what: 'what codegen writes in string mode',
    document: async () => (await generate({ documentMode: 'string' })).TodosDocument,
    unprinted: 'sent',
  },
  { what: "the text of Relay's compiler", document: () => TodoQuery.params.text ?? '', unprinted: 'sent' },
]

/** DocumentNodes whose text, if they have one, is what they are. */
export const wholeNodes: readonly Shape[] = [
  { what: 'parse of graphql', document: () => parse(text), unprinted: 'sent' },
  { what: 'parse of graphql 15', document: () => parse15(text), unprinted: 'sent' },
  { what: 'parse of graphql 17', document: () => parse17(text), unprinted: 'sent' },
  {
    what: 'parse of graphql without locations',
    document: () => parse(text, { noLocation: true }),
    unprinted: 'refused',
  },
  { what: 'a tag of graphql-tag', document: () => gql(text), unprinted: 'sent' },
  {
    what: 'a tag of graphql-tag with fragments',
    document: () => gql`
      query Todos {
        todos {
          ...Row
        }
      }
      ${row}
    `,
    unprinted: 'sent',
  },
  { what: "a file of graphql-tag's loader", document: () => loadGraphql(text), unprinted: 'sent' },
  {
    what: 'a document of gql.tada with its fragments',
    document: () =>
      graphql('query Todo { todo { ...Title } }', [graphql('fragment Title on Todo { title }')]),
    unprinted: 'refused',
  },
  {
    what: 'what codegen writes in graphQLTag mode',
    document: async () => (await generate({ documentMode: 'graphQLTag' })).TodosDocument,
    unprinted: 'sent',
  },
  {
    what: 'what codegen writes in documentNode mode',
    document: async () => (await generate({ documentMode: 'documentNode' })).TodosDocument,
    unprinted: 'refused',
  },
]

/** DocumentNodes whose definitions differ from their text, or that have lost it. */
export const changedNodes: readonly Shape[] = [
  {
    what: "a file of graphql-tag's loader that imports a fragment",
    document: loadImporting,
    unprinted: 'refused',
  },
  ...['Todos', 'First', 'AddTodo', 'Title'].map((name): Shape => {
    return {
      what: `${name}, one of several definitions in a file of graphql-tag's loader`,
      document: () => loadGraphql(several)[name] ?? '',
      unprinted: 'refused',
    }
  }),
  {
    what: 'one of as many definitions as the file has, with an imported one',
    document: () => {
      const source =
        '#import "./title.graphql"\nquery Todos { todos { ...Title } }\nquery Other { todos { id } }'
      return loadGraphql(source, { './title.graphql': loadGraphql(titleText) }).Todos ?? ''
    },
    unprinted: 'refused',
  },
  {
    what: 'a tag of graphql-tag that gets one fragment on two ways',
    document: () => gql`
      query Todos {
        todos {
          ...Row
          ...Title
        }
      }
      ${row}
      ${title}
    `,
    unprinted: 'refused',
  },
  {
    what: 'a node that was cloned as JSON',
    document: () => JSON.parse(JSON.stringify(parse(text))) as DocumentNode,
    unprinted: 'refused',
  },
  ...[
    { version: '15', node: () => parse15(text) },
    { version: '17', node: () => parse17(text) },
  ].map(({ version, node }): Shape => ({
    what: `a node of graphql ${version} that was cloned as JSON`,
    // JSON keeps what a document is made of.
    document: () => JSON.parse(JSON.stringify(node())) as DocumentNode,
    unprinted: 'refused',
  })),
  {
    what: 'a node of graphql 15 that its visit() changed',
    document: () =>
      visit15(parse15(text), {
        OperationDefinition: (node) => ({ ...node, name: { kind: 'Name', value: 'Renamed' } }),
      }) as DocumentNode,
    unprinted: 'refused',
  },
  {
    what: 'a node of graphql 17 that its visit() changed',
    document: () =>
      visit17(parse17(text), {
        OperationDefinition: (node) => ({ ...node, name: { kind: Kind17.NAME, value: 'Renamed' } }),
      }),
    unprinted: 'refused',
  },
  {
    what: 'a node of two files',
    document: () => {
      const query = parse('query Todos { todos { ...Title } }')
      return { ...query, definitions: [...query.definitions, ...title.definitions] }
    },
    unprinted: 'refused',
  },
  {
    what: 'a node whose operation visit() renamed',
    document: () =>
      visit(parse(text), {
        OperationDefinition: (node) => ({ ...node, name: { kind: Kind.NAME, value: 'Renamed' } }),
      }),
    unprinted: 'refused',
  },
  {
    what: 'a node of which visit() removed a definition',
    document: () => visit(parse('{ a } fragment Unused on Todo { id }'), { FragmentDefinition: () => null }),
    unprinted: 'refused',
  },
]

/** DocumentNodes that changed below their definitions, which nobody can notice without printing them. */
export const changedInside: readonly Shape[] = [
  {
    what: 'a node to which visit() added fields',
    document: () => addTypename(parse(text)),
    unprinted: 'sent',
  },
]
