/** A node of an executable document. Kinds and fields have the names of graphql-js. */
export type AstNode =
  | { kind: 'Document'; definitions: AstNodes }
  | ({ kind: 'OperationDefinition'; operation: string; name?: AstNode } & Definition)
  | ({ kind: 'FragmentDefinition'; name: AstNode; typeCondition: AstNode } & Definition)
  | ({ kind: 'VariableDefinition'; variable: AstNode; type: AstNode; defaultValue?: AstNode } & Described)
  | { kind: 'SelectionSet'; selections: AstNodes }
  | ({ kind: 'Field'; alias?: AstNode; name: AstNode; selectionSet?: AstNode } & Called)
  | ({ kind: 'FragmentSpread'; name: AstNode } & Called)
  | { kind: 'InlineFragment'; typeCondition?: AstNode; directives?: AstNodes; selectionSet: AstNode }
  | { kind: 'Argument' | 'FragmentArgument' | 'ObjectField'; name: AstNode; value: AstNode }
  | ({ kind: 'Directive'; name: AstNode } & Called)
  | { kind: 'Variable' | 'NamedType'; name: AstNode }
  | { kind: 'ListType' | 'NonNullType'; type: AstNode }
  | { kind: 'ListValue'; values: AstNodes }
  | { kind: 'ObjectValue'; fields: AstNodes }
  | { kind: 'StringValue'; value: string; block?: boolean }
  | { kind: 'Name' | 'IntValue' | 'FloatValue' | 'EnumValue'; value: string }
  | { kind: 'BooleanValue'; value: boolean }
  | { kind: 'NullValue' }

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
