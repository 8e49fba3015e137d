// node replaceHooks.ts src/generated.ts src/*.tsx: writes calls of thinql in the place of generated hooks.
import { readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'

type Edit = [start: number, end: number, text: string]
type Hook = [calls: string, document: string, parameters: string[]]

const [, , generated = '', ...files] = process.argv
const [, library] = /from '(urql|@tanstack\/react-query)'/.exec(readFileSync(generated, 'utf8')) ?? []
const loading = library === 'urql' ? /^fetching$/ : /^is(?:Loading|Pending)$/
const newName = (name: string) => name.replace(loading, 'loading').replace(/^isFetching$/, 'fetching')
const insert = (at: number, text: string): Edit => [at, at, text]
const replace = (node: ts.Node, text: string): Edit => [node.getStart(), node.end, text]

const hooks = new Map<string, Hook>()
for (const node of nodesOf(generated)) {
  if (!(ts.isFunctionDeclaration(node) || ts.isArrowFunction(node)) || !node.body) continue
  const name = ts.isVariableDeclaration(node.parent) ? node.parent.name : node.name
  const [, calls = ''] = /return (?:\w+\.)?(use\w+)/.exec(node.body.getText()) ?? []
  const [document] = /\b\w+Document\b/.exec(node.body.getText()) ?? []
  const parameters = node.parameters.map((parameter) => parameter.name.getText())
  if (name && document) hooks.set(name.getText(), [calls, document, parameters])
}

for (const file of files) {
  const edits: Edit[] = []
  const used = new Set<string>()
  const imports = new Map<string, string[]>()
  for (const call of nodesOf(file).filter(ts.isCallExpression)) {
    const name = call.expression.getText()
    const hook = hooks.get(name)
    if (!hook) continue
    const changes = changesOfCall(call, hook)
    imports.set(name, [...(imports.get(name) ?? []), changes ? hook[1] : name])
    if (changes) used.add(hook[0])
    else console.log(`${file}: change by hand: ${call.parent.getText()}`)
    edits.push(...(changes ?? []))
  }
  for (const node of nodesOf(file).filter(ts.isNamedImports)) {
    const names = node.elements.flatMap((name) => imports.get(name.getText()) ?? [name.getText()])
    edits.push(replace(node, `{ ${[...new Set(names)].join(', ')} }`))
  }
  if (used.size) edits.push(insert(0, `import { ${[...used].join(', ')} } from '@thinql/react'\n`))
  let text = readFileSync(file, 'utf8')
  edits.sort((one, other) => other[0] - one[0] || other[1] - one[1])
  for (const [start, end, by] of edits) text = text.slice(0, start) + by + text.slice(end)
  writeFileSync(file, text)
}

/** Undefined if thinql has no such hook, or if it can't take what the call passes or keeps. */
function changesOfCall(call: ts.CallExpression, [calls, document, parameters]: Hook): Edit[] | undefined {
  const result = library ? changesOfResult(call.parent, calls === 'useMutation') : []
  const at = (name: string) => call.arguments[parameters.indexOf(name)]
  if (!/^use(?:Mutation|Query|SuspenseQuery|Subscription)$/.test(calls) || !result) return undefined
  if (at('headers') || at('handler')) return undefined
  const variables = at('variables')?.getText() === 'undefined' ? undefined : at('variables')
  const options = at('options') ?? at('baseOptions')
  const properties = options && ts.isObjectLiteralExpression(options) ? options.properties : undefined
  const start = (variables ?? options)?.getStart() ?? call.end - 1
  const edits: Edit[] = [replace(call.expression, calls), ...result]
  edits.push([call.arguments.pos, start, document + (variables ? ', { variables: ' : options ? ', ' : '')])
  edits.push([(options ?? variables)?.end ?? start, call.end - 1, variables && !properties ? ' }' : ''])
  if (variables && options)
    edits.push([variables.end, properties?.pos ?? options.pos, properties ? ',' : ', ...'])
  for (const property of properties ?? []) {
    const isEnabled = property.getText().startsWith('enabled')
    if (!isEnabled && !property.getText().startsWith('pause')) continue
    const value = ts.isPropertyAssignment(property) ? property.initializer : property
    edits.push([property.getStart(), value.getStart(), isEnabled ? 'skip: !(' : 'skip: '])
    if (isEnabled) edits.push(insert(value.end, ')'))
  }
  return edits
}

/** urql declares `[state, run]`, TanStack Query one object that has `mutate` too. */
function changesOfResult(declaration: ts.Node, isMutation: boolean): Edit[] | undefined {
  const target = ts.isVariableDeclaration(declaration) ? declaration.name : undefined
  if (!target || ts.isArrayBindingPattern(target) !== (library === 'urql')) return undefined
  const items = ts.isArrayBindingPattern(target) ? target.elements : [{ name: target }]
  const [state, second] = items.map((item) => ('name' in item ? item.name : undefined))
  const fields = state && ts.isObjectBindingPattern(state) ? [...state.elements] : []
  const mutates = fields.filter((field) => isMutation && /^mutate(?:Async)?\b/.test(field.getText()))
  const old = state && !fields.length ? state.getText() : undefined
  if (mutates.length > 1 || (old && second && !isMutation)) return undefined
  const run = (second ?? mutates[0]?.name ?? target).getText()
  const shown = fields.flatMap((field) => {
    const [name, text] = [newName((field.propertyName ?? field.name).getText()), field.getText()]
    if (mutates.includes(field)) return []
    return field.propertyName ? text.replace(/^\w+/, name) : text.includes(name) ? text : `${name}: ${text}`
  })
  if (second && !isMutation) shown.push(run === 'refetch' ? run : `refetch: ${run}`)
  const kept = isMutation && old === run ? `${run}State` : (old ?? `{ ${shown.join(', ')} }`)
  const edits: Edit[] = [replace(target, isMutation ? `[${run}, ${kept}]` : kept)]
  for (const node of nodesOf(ts.findAncestor(target, ts.isBlock) ?? target.getSourceFile())) {
    const field =
      ts.isPropertyAccessExpression(node) && node.expression.getText() === old ? node.name : undefined
    if (field)
      edits.push(replace(node, field.text.startsWith('mutate') ? run : `${kept}.${newName(field.text)}`))
    const [argument] = isMutation && ts.isCallExpression(node) ? node.arguments : []
    const callee = ts.isCallExpression(node) && node.expression.getText().replace(/\.mutate(?:Async)?$/, '')
    if (argument && callee === run)
      edits.push(insert(argument.getStart(), '{ variables: '), insert(argument.end, ' }'))
  }
  return edits
}

function nodesOf(root: ts.Node | string): ts.Node[] {
  if (typeof root !== 'string') return [root, ...root.getChildren().flatMap((child) => nodesOf(child))]
  return nodesOf(ts.createSourceFile(root, readFileSync(root, 'utf8'), ts.ScriptTarget.Latest, true))
}
