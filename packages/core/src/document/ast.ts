/** A node of an executable document. Kinds and fields have the names of graphql-js. */
export type AstNode =
  | { kind: 'Document'; definitions: AstNodes }
  | ({ kind: 'OperationDefinition'; operation: string; name?: Name } & Definition)
  | ({ kind: 'FragmentDefinition'; name: Name; typeCondition: AstNode } & Definition)
  | ({ kind: 'VariableDefinition'; variable: AstNode; type: AstNode; defaultValue?: AstNode } & Described)
  | { kind: 'SelectionSet'; selections: AstNodes }
  | ({ kind: 'Field'; alias?: Name; name: Name; selectionSet?: AstNode } & Called)
  | ({ kind: 'FragmentSpread'; name: Name } & Called)
  | { kind: 'InlineFragment'; typeCondition?: AstNode; directives?: AstNodes; selectionSet: AstNode }
  | { kind: 'Argument' | 'FragmentArgument' | 'ObjectField'; name: Name; value: AstNode }
  | ({ kind: 'Directive'; name: Name } & Called)
  | { kind: 'Variable' | 'NamedType'; name: Name }
  | { kind: 'ListType' | 'NonNullType'; type: AstNode }
  | { kind: 'ListValue'; values: AstNodes }
  | { kind: 'ObjectValue'; fields: AstNodes }
  | { kind: 'StringValue'; value: string; block?: boolean }
  | { kind: 'IntValue' | 'FloatValue' | 'EnumValue'; value: string }
  | { kind: 'BooleanValue'; value: boolean }
  | { kind: 'NullValue' }

/** A name, which is no node of its own for the printer. */
interface Name {
  value: string
}

export type AstNodes = readonly AstNode[]

interface Described {
  description?: AstNode
  directives?: AstNodes
}

interface Definition extends Described {
  variableDefinitions?: AstNodes
  selectionSet: AstNode
}

interface Called {
  arguments?: AstNodes
  directives?: AstNodes
}
