import { globSync } from 'node:fs'
import ts from 'typescript'
import { expect, it, test } from 'vitest'

const entries = globSync('packages/*/src/{index,production,replay,testing}.ts')
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile('packages/react/tsconfig.json', (file) => ts.sys.readFile(file)).config,
  ts.sys,
  'packages/react',
)
const program = ts.createProgram(entries, options)

test.for(entries)('each export of %s has TSDoc', { timeout: 120_000 }, (entry) => {
  expect(missingDocs(program, entry)).toEqual([])
})

it.each([
  ['function silent() {}; export { silent }', ['silent: description', 'silent: @example']],
  [
    '/** Said. */ interface SomeOptions { silent: 1 }; export { SomeOptions }',
    ['SomeOptions.silent: description'],
  ],
])('the check finds what is missing in %s', (code, missing) => {
  const host = ts.createCompilerHost({})
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (file, ...rest) =>
    file === 'entry.ts'
      ? ts.createSourceFile(file, code, ts.ScriptTarget.Latest)
      : getSourceFile(file, ...rest)
  expect(missingDocs(ts.createProgram(['entry.ts'], { noLib: true }, host), 'entry.ts')).toEqual(missing)
})

/** Each export has a description, functions and classes have an example, and each option and prop has a description. */
function missingDocs(program: ts.Program, entry: string): string[] {
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(entry)
  const module = file && checker.getSymbolAtLocation(file)
  if (!module) throw new Error(`${entry} is no module.`)
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const isAlias = exported.flags & ts.SymbolFlags.Alias
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
    const options = /(?:Options|Props)$/.test(symbol.name) ? [...(symbol.members?.values() ?? [])] : []
    return [
      ...(hasDescription(symbol) ? [] : [`${symbol.name}: description`]),
      ...(isCallable(symbol) && !hasExample(symbol) ? [`${symbol.name}: @example`] : []),
      ...options
        .filter((option) => option.flags & ts.SymbolFlags.Property && !hasDescription(option))
        .map((option) => `${symbol.name}.${option.name}: description`),
    ]
  })

  function hasDescription(symbol: ts.Symbol) {
    return symbol.getDocumentationComment(checker).length > 0
  }

  function isCallable(symbol: ts.Symbol) {
    if (!(symbol.flags & ts.SymbolFlags.Value)) return false
    const type = checker.getTypeOfSymbol(symbol)
    return type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0
  }

  function hasExample(symbol: ts.Symbol) {
    return symbol.getJsDocTags().some((tag) => tag.name === 'example')
  }
}
