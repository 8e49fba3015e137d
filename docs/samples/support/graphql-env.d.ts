/** A part of the schema, as the command of gql.tada writes it. */
export interface introspection {
  name: 'todos'
  query: 'Query'
  mutation: never
  subscription: never
  types: {
    ID: unknown
    String: unknown
    Query: {
      kind: 'OBJECT'
      name: 'Query'
      fields: { todo: { name: 'todo'; type: { kind: 'OBJECT'; name: 'Todo'; ofType: null } } }
    }
    Todo: {
      kind: 'OBJECT'
      name: 'Todo'
      fields: {
        title: {
          name: 'title'
          type: { kind: 'NON_NULL'; name: never; ofType: { kind: 'SCALAR'; name: 'String'; ofType: null } }
        }
      }
    }
  }
}
