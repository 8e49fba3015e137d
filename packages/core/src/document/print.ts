import type { AstNode, AstNodes } from './ast.ts'
import type { DocumentNodeLike } from './document.ts'

/** The longest field with arguments that stays on one line, in characters. A longer one has one argument per line. */
const maxLineLength = 80

/**
 * Turns a DocumentNode into source text, exactly as `print` of graphql-js 16 does. Pass it to the client if your
 * documents have no source text. Unlike graphql-js 16, it keeps an empty selection set: `{ start { } }`.
 *
 * @param document - A DocumentNode of operations and fragments.
 * @returns The source text.
 * @throws TypeError when the document contains something else, such as a type definition.
 * @example
 * const client = createClient({ print })
 */
export function print(document: DocumentNodeLike): string {
  // `printNode` checks the kind of each node.
  return printNode(document as AstNode, '\n')
}

/** Prints a node of one kind. `newLine` is a line break with the indentation of the line that the node is in. */
type Printer<TKind> = (node: AstNode & { kind: TKind }, newLine: string) => string

const named: Printer<'Argument' | 'FragmentArgument' | 'ObjectField'> = ({ name, value }, newLine) =>
  `${name.value}: ${printNode(value, newLine)}`

const literal: Printer<'IntValue' | 'FloatValue' | 'EnumValue' | 'BooleanValue'> = ({ value }) =>
  String(value)

const printers: { readonly [TKind in AstNode['kind']]: Printer<TKind> } = {
  Document: ({ definitions }, newLine) => all(definitions, newLine, '', '\n\n'),
  OperationDefinition(node, newLine) {
    const { operation, name, variableDefinitions } = node
    let variables = all(variableDefinitions, newLine, '(', ', ', ')')
    // A variable with a description or a block string takes several lines.
    if (variables.includes('\n')) variables = all(variableDefinitions, newLine, '(\n', '\n', '\n)')
    const called = (name?.value ?? '') + variables
    const head =
      description(node, newLine) + operation + (called && ' ' + called) + all(node.directives, newLine, ' ')
    const body = printNode(node.selectionSet, newLine)
    return head === 'query' ? body : `${head} ${body}`
  },
  FragmentDefinition(node, newLine) {
    const { name, typeCondition, variableDefinitions } = node
    const variables = all(variableDefinitions, newLine, '(', ', ', ')')
    const head = `fragment ${name.value}${variables} on ${printNode(typeCondition, newLine)}`
    return description(node, newLine) + head + rest(node, newLine)
  },
  VariableDefinition(node, newLine) {
    const { defaultValue, type, variable } = node
    const head = `${printNode(variable, newLine)}: ${printNode(type, newLine)}`
    const value = defaultValue ? ` = ${printNode(defaultValue, newLine)}` : ''
    return description(node, newLine) + head + value + rest(node, newLine)
  },
  SelectionSet({ selections }, newLine) {
    const inner = newLine + '  '
    return all(selections, inner, '{' + inner, inner, newLine + '}') || '{ }'
  },
  Field(node, newLine) {
    const { alias } = node
    const name = node.name.value
    return called(alias ? `${alias.value}: ${name}` : name, node, newLine) + rest(node, newLine)
  },
  FragmentSpread: (node, newLine) => called(`...${node.name.value}`, node, newLine) + rest(node, newLine),
  InlineFragment(node, newLine) {
    const { typeCondition } = node
    const on = typeCondition ? ` on ${printNode(typeCondition, newLine)}` : ''
    return `...${on}${rest(node, newLine)}`
  },
  Argument: named,
  FragmentArgument: named,
  ObjectField: named,
  Directive: (node, newLine) => `@${node.name.value}${all(node.arguments, newLine, '(', ', ', ')')}`,
  Variable: ({ name }) => `$${name.value}`,
  NamedType: ({ name }) => name.value,
  ListType: ({ type }, newLine) => `[${printNode(type, newLine)}]`,
  NonNullType: ({ type }, newLine) => `${printNode(type, newLine)}!`,
  ListValue: ({ values }, newLine) => `[${all(values, newLine, '', ', ')}]`,
  ObjectValue: ({ fields }, newLine) => `{${all(fields, newLine, '', ', ')}}`,
  StringValue: ({ block, value }, newLine) =>
    block ? printBlockString(value).replace(/\n/g, newLine) : printString(value),
  IntValue: literal,
  FloatValue: literal,
  EnumValue: literal,
  BooleanValue: literal,
  NullValue: () => 'null',
}

function printNode(node: AstNode, newLine: string): string {
  const { kind } = node
  // A document may have nodes of other kinds, against its type.
  if (!Object.hasOwn(printers, kind)) throw new TypeError(`print doesn't support ${kind}.`)
  // The printer of its kind takes the node.
  const printer = printers[kind] as Printer<typeof kind>
  return printer(node, newLine)
}

/** Prints several nodes with a separator between them, and `start` and `end` around them. No nodes give no text. */
function all(nodes: AstNodes | undefined, newLine: string, start: string, separator = ' ', end = ''): string {
  if (!nodes?.length) return ''
  let text = ''
  for (const node of nodes) text += (text ? separator : start) + printNode(node, newLine)
  return text + end
}

/** The directives and the selection set of a node, each after a space. */
function rest(
  { directives, selectionSet }: { directives?: AstNodes; selectionSet?: AstNode },
  newLine: string,
): string {
  const selections = selectionSet ? printNode(selectionSet, newLine) : ''
  return all(directives, newLine, ' ') + (selections && ' ' + selections)
}

/** A name with its arguments, each on a line of its own if they are long. */
function called(name: string, { arguments: list }: { arguments?: AstNodes }, newLine: string): string {
  if (!list?.length) return name
  // The length counts no indentation, not even inside a block string.
  let line = name + all(list, '\n', '(', ', ', ')')
  const inner = newLine + '  '
  if (line.length > maxLineLength) line = name + all(list, inner, '(' + inner, inner, newLine + ')')
  else if (line.includes('\n')) line = line.replace(/\n/g, newLine)
  return line
}

function description({ description }: { description?: AstNode }, newLine: string): string {
  return description ? printNode(description, newLine) + newLine : ''
}

function printString(value: string): string {
  return `"${value.replace(/["\\]|[^\u0020-\u007E\u00A0-\uFFFF]/g, escapeCharacter)}"`
}

function escapeCharacter(character: string): string {
  // JSON and GraphQL have the same short escapes, such as \n.
  const short = JSON.stringify(character).slice(1, -1)
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return short.length === 2 ? short : `\\u${code}`
}

function printBlockString(value: string): string {
  const isSingleLine = !/[\n\r]/.test(value)
  // A quote or a backslash at the end would join the closing quotes.
  const hasOwnLines = !isSingleLine || value.length > 70 || /["\\]$/.test(value)
  // On a new line, the text would lose its leading white space.
  const beginsOnNewLine = hasOwnLines && !(isSingleLine && /^[\t ]/.test(value))
  const text = value.replace(/"""/g, '\\"""')
  return `"""${beginsOnNewLine ? '\n' : ''}${text}${hasOwnLines ? '\n' : ''}"""`
}
