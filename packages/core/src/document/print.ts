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
  return printNode(document as AstNode)
}

function printNode(node: AstNode): string {
  switch (node.kind) {
    case 'Document':
      return text(node.definitions, '\n\n')
    case 'OperationDefinition': {
      const variables = text(node.variableDefinitions, ', ')
      // A variable with a description or a block string takes several lines.
      const list = variables.includes('\n')
        ? `(\n${text(node.variableDefinitions, '\n')}\n)`
        : wrap('(', variables, ')')
      const head = described(node, spaced(node.operation, text(node.name) + list, text(node.directives)))
      return head === 'query' ? text(node.selectionSet) : `${head} ${text(node.selectionSet)}`
    }
    case 'FragmentDefinition': {
      const variables = wrap('(', text(node.variableDefinitions, ', '), ')')
      const head = `fragment ${text(node.name)}${variables} on ${text(node.typeCondition)}`
      return spaced(described(node, head), text(node.directives), text(node.selectionSet))
    }
    case 'VariableDefinition': {
      const head = `${text(node.variable)}: ${text(node.type)}${wrap(' = ', text(node.defaultValue))}`
      return spaced(described(node, head), text(node.directives))
    }
    case 'SelectionSet':
      return node.selections.length ? `{\n${indent(text(node.selections, '\n'))}\n}` : '{ }'
    case 'Field': {
      const name = wrap('', text(node.alias), ': ') + text(node.name)
      return spaced(withArguments(name, node.arguments), text(node.directives), text(node.selectionSet))
    }
    case 'FragmentSpread':
      return spaced(withArguments(`...${text(node.name)}`, node.arguments), text(node.directives))
    case 'InlineFragment':
      return spaced(
        '...',
        wrap('on ', text(node.typeCondition)),
        text(node.directives),
        text(node.selectionSet),
      )
    case 'Argument':
    case 'FragmentArgument':
    case 'ObjectField':
      return `${text(node.name)}: ${text(node.value)}`
    case 'Directive':
      return `@${text(node.name)}${wrap('(', text(node.arguments, ', '), ')')}`
    case 'Variable':
      return `$${text(node.name)}`
    case 'NamedType':
      return text(node.name)
    case 'ListType':
      return `[${text(node.type)}]`
    case 'NonNullType':
      return `${text(node.type)}!`
    case 'ListValue':
      return `[${text(node.values, ', ')}]`
    case 'ObjectValue':
      return `{${text(node.fields, ', ')}}`
    case 'StringValue':
      return node.block ? printBlockString(node.value) : printString(node.value)
    case 'NullValue':
      return 'null'
    case 'Name':
    case 'IntValue':
    case 'FloatValue':
    case 'EnumValue':
    case 'BooleanValue':
      return String(node.value)
    default:
      throw new TypeError(`print doesn't support ${(node as AstNode).kind}.`)
  }
}

/** Prints one node, or several nodes with a separator between them. */
function text(nodes: AstNode | AstNodes | undefined, separator = ' '): string {
  if (!nodes) return ''
  return 'kind' in nodes ? printNode(nodes) : nodes.map(printNode).join(separator)
}

/** A name with its arguments, each on a line of its own if they are long. */
function withArguments(name: string, list: AstNodes | undefined): string {
  const line = name + wrap('(', text(list, ', '), ')')
  return line.length > maxLineLength ? `${name}${wrap('(\n', indent(text(list, '\n')), '\n)')}` : line
}

function described(node: { description?: AstNode }, definition: string): string {
  return wrap('', text(node.description), '\n') + definition
}

/** Puts `start` and `end` around a text. An empty text stays empty. */
function wrap(start: string, inner: string, end = ''): string {
  return inner && start + inner + end
}

/** Joins the parts that aren't empty with spaces. */
function spaced(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ')
}

function indent(lines: string): string {
  return wrap('  ', lines.replaceAll('\n', '\n  '))
}

/** Prints a quoted string literal, with the escapes of graphql-js. */
function printString(value: string): string {
  return `"${value.replace(/[\p{Cc}"\\]/gu, escapeCharacter)}"`
}

function escapeCharacter(character: string): string {
  // JSON and GraphQL have the same short escapes, such as \n.
  const short = JSON.stringify(character).slice(1, -1)
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return short.length === 2 ? short : `\\u${code}`
}

/** Prints a block string literal, with the line breaks of graphql-js. */
function printBlockString(value: string): string {
  const isSingleLine = !/[\n\r]/.test(value)
  // A quote or a backslash at the end would join the closing quotes.
  const hasOwnLines = !isSingleLine || value.length > 70 || /["\\]$/.test(value)
  // On a new line, the text would lose its leading white space.
  const beginsOnNewLine = hasOwnLines && !(isSingleLine && /^[\t ]/.test(value))
  const text = value.replaceAll('"""', '\\"""')
  return `"""${beginsOnNewLine ? '\n' : ''}${text}${hasOwnLines ? '\n' : ''}"""`
}
