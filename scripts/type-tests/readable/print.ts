import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import ts from 'typescript'

const here = path.join(import.meta.dirname, '..')

/**
 * Opens a file with one of the TypeScripts of package.json that has an API. Since 7, it has none. Lines and columns begin
 * at 0.
 */
function openEditor(compiler: string, file: string) {
  // Every version has the parts of the API that are used here.
  const api = createRequire(import.meta.url)(path.join(here, 'node_modules', compiler)) as typeof ts
  const config = api.readConfigFile(path.join(here, 'tsconfig.json'), (name) => api.sys.readFile(name))
  const { options } = api.parseJsonConfigFileContent(config.config, api.sys, here)
  const service = api.createLanguageService({
    ...api.sys,
    useCaseSensitiveFileNames: () => api.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = api.sys.readFile(name)
      return text === undefined ? undefined : api.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => here,
    getDefaultLibFileName: (settings) => api.getDefaultLibFilePath(settings),
  })
  const source = service.getProgram()?.getSourceFile(file)
  if (!source) throw new Error(`${file} is missing.`)
  const positionOf = (line: number, column: number) => source.getPositionOfLineAndCharacter(line, column)
  return {
    hover: (line: number, column: number) => {
      const info = service.getQuickInfoAtPosition(file, positionOf(line, column))
      return api.displayPartsToString(info?.displayParts)
    },
    completions: (line: number, column: number) => {
      const info = service.getCompletionsAtPosition(file, positionOf(line, column), undefined)
      return (info?.entries ?? []).map(({ name }) => name)
    },
    errors: () =>
      service.getSemanticDiagnostics(file).map(({ start = 0, length = 0, messageText }) => {
        const { line, character } = source.getLineAndCharacterOfPosition(start)
        const message = api.flattenDiagnosticMessageText(messageText, '\n')
        return { line, column: character, length, message }
      }),
  }
}

interface Sample {
  /** The heading of its group, then its own. */
  readonly group: string
  readonly title: string
  readonly code: string
  readonly line: number
  /** Whether its hover, its autocomplete or its errors count. */
  readonly shows: 'hover' | 'completions' | 'errors'
  /** Where it is pointed at. */
  readonly column: number
}

/** Reads the samples: a `// ##` line, code, and below it perhaps a marker. */
function readSamples(file: string): readonly Sample[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const samples: Sample[] = []
  let group = ''
  for (const [index, text] of lines.entries()) {
    if (text.startsWith('// # ')) group = text.slice(5)
    if (!text.startsWith('// ## ')) continue
    let line = index + 1
    // A blank line ends the sample, and its last line of code counts.
    while (isCode(lines[line + 1])) line++
    const marker = /^\/\/ *\^([?|])$/.exec(lines[line + 1] ?? '')
    samples.push({
      group,
      title: text.slice(6),
      code: lines[line] ?? '',
      line,
      shows: marker ? (marker[1] === '?' ? 'hover' : 'completions') : 'errors',
      column: marker ? marker[0].indexOf('^') : 0,
    })
  }
  return samples
}

function isCode(text = ''): boolean {
  return text !== '' && !text.startsWith('//')
}

const file = path.join(import.meta.dirname, '../samples/code.tsx')

/**
 * Prints what the editors with these compilers show of each sample. A text that several compilers show is
 * printed once.
 */
export function printReadable(compilers: readonly string[]): string {
  const samples = readSamples(file)
  const shown = compilers.map((compiler) => showSamples(compiler, samples))
  let group = ''
  const sections = samples.map((sample, index) => {
    const compilersByText = Map.groupBy(compilers, (_compiler, position) => shown[position]?.[index] ?? '')
    const heading = sample.group === group ? '' : `## ${sample.group}\n\n`
    group = sample.group
    const texts = [...compilersByText].map(
      ([text, names]) =>
        `${names.length < compilers.length ? `${names.join(', ')}:\n\n` : ''}\`\`\`text\n${text}\n\`\`\`\n`,
    )
    return `${heading}### ${sample.title}\n\n\`\`\`tsx\n${sample.code}\n\`\`\`\n\n${texts.join('\n')}`
  })
  return `# What an editor says\n\n${compilers.join(', ')}. \`npx -y pnpm@12 check:type-tests --update\` writes this file.\n\n${sections.join('\n')}`
}

function showSamples(compiler: string, samples: readonly Sample[]): readonly string[] {
  const editor = openEditor(compiler, file)
  const errors = editor.errors()
  return samples.map(({ code, column, line, shows }) => {
    if (shows === 'hover') return editor.hover(line, column)
    if (shows === 'completions') return [...editor.completions(line, column)].sort().join(', ')
    const texts = errors
      .filter((error) => error.line === line)
      .map((error) => {
        const place = code.slice(error.column, error.column + error.length)
        return `${place}\n  ${error.message.split('\n')[0] ?? ''}`
      })
    return texts.join('\n') || 'no error'
  })
}
