import type { ConcreteRequest } from 'relay-runtime'

const argumentDefinitions = [{ kind: 'LocalArgument', name: 'id', defaultValue: null }] as const
const todo = {
  kind: 'LinkedField',
  name: 'todo',
  alias: null,
  args: [{ kind: 'Variable', name: 'id', variableName: 'id' }],
  concreteType: 'Todo',
  plural: false,
  storageKey: null,
} as const
const title = { kind: 'ScalarField', name: 'title', alias: null, args: null, storageKey: null } as const
const id = { ...title, name: 'id' } as const

/** What Relay's compiler writes for `query TodoQuery($id: ID!) { todo(id: $id) { title } }`. */
export const TodoQuery: ConcreteRequest = {
  kind: 'Request',
  fragment: {
    kind: 'Fragment',
    name: 'TodoQuery',
    type: 'Query',
    metadata: null,
    argumentDefinitions,
    selections: [{ ...todo, selections: [title] }],
  },
  operation: {
    kind: 'Operation',
    name: 'TodoQuery',
    argumentDefinitions,
    selections: [{ ...todo, selections: [title, id] }],
  },
  params: {
    id: null,
    cacheID: 'todo',
    name: 'TodoQuery',
    operationKind: 'query',
    metadata: {},
    text: 'query TodoQuery($id: ID!) { todo(id: $id) { title id } }',
  },
}
