import type { AstNode, AstNodes } from './ast.ts'
import type { DocumentNodeLike } from './document.ts'

/** How long a field with its arguments may be before each argument gets a line of its own. */
const maxLineLength = 80

/**
 * Prints an executable document as graphql-js 16 does, for documents that carry no source text.
 *
 * @param document - A DocumentNode of operations and fragments.
 * @returns The source text.
 * @throws TypeError when it holds something else, such as a type definition.
 * @example
 * const client = createClient({ print })
 */
export function print(document: DocumentNodeLike): string {
  // What it is made of shows node by node, by its kind.
  return printNode(document as AstNode)
}

function printNode(node: AstNode): string {
  switch (node.kind) {
    case 'Document':
      return text(node.definitions, '\n\n')
    case 'OperationDefinition': {
      const variables = text(node.variableDefinitions, ', ')
      // A description or a block string needs lines of its own.
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
      return wrap('{\n', indent(text(node.selections, '\n')), '\n}')
    case 'Field': {
      const name = wrap('', text(node.alias), ': ') + text(node.name)
      const line = name + wrap('(', text(node.arguments, ', '), ')')
      const call =
        line.length > maxLineLength
          ? `${name}${wrap('(\n', indent(text(node.arguments, '\n')), '\n)')}`
          : line
      return spaced(call, text(node.directives), text(node.selectionSet))
    }
    case 'FragmentSpread':
      return spaced(`...${text(node.name)}`, text(node.directives))
    case 'InlineFragment':
      return spaced(
        '...',
        wrap('on ', text(node.typeCondition)),
        text(node.directives),
        text(node.selectionSet),
      )
    case 'Argument':
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
      throw new TypeError(`print: ${(node as AstNode).kind} has no place in an executable document.`)
  }
}

/** Prints what is there: a node, or several with something between them. */
function text(nodes: AstNode | AstNodes | undefined, separator = ' '): string {
  if (!nodes) return ''
  return 'kind' in nodes ? printNode(nodes) : nodes.map(printNode).join(separator)
}

function described(node: { description?: AstNode }, definition: string): string {
  return wrap('', text(node.description), '\n') + definition
}

/** Puts something around what isn't empty. */
function wrap(start: string, inner: string, end = ''): string {
  return inner && start + inner + end
}

/** Joins what isn't empty. */
function spaced(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ')
}

function indent(lines: string): string {
  return wrap('  ', lines.replaceAll('\n', '\n  '))
}

/** A string as a quoted literal, with the escapes that graphql-js writes. */
function printString(value: string): string {
  return `"${value.replace(/[\p{Cc}"\\]/gu, escapeCharacter)}"`
}

function escapeCharacter(character: string): string {
  // The short escapes of JSON are those of GraphQL.
  const short = JSON.stringify(character).slice(1, -1)
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return short.length === 2 ? short : `\\u${code}`
}

/** A string as a block string literal, with line breaks where graphql-js has them. */
function printBlockString(value: string): string {
  const isSingleLine = !/[\n\r]/.test(value)
  // A quote or a backslash at the end would run into the delimiter.
  const hasOwnLines = !isSingleLine || value.length > 70 || /["\\]$/.test(value)
  // On a line of its own it would lose the white space it begins with.
  const beginsOnNewLine = hasOwnLines && !(isSingleLine && /^[\t ]/.test(value))
  const text = value.replaceAll('"""', '\\"""')
  return `"""${beginsOnNewLine ? '\n' : ''}${text}${hasOwnLines ? '\n' : ''}"""`
}
