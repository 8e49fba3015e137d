import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type ts from 'typescript'

/** What an editor shows of a file. Lines and columns begin at 0. */
export interface Editor {
  hover(line: number, column: number): Promise<string>
  completions(line: number, column: number): Promise<readonly string[]>
  errors(): Promise<readonly EditorError[]>
  close(): void
}

interface EditorError {
  readonly line: number
  readonly column: number
  /** The text that is underlined. */
  readonly length: number
  /** With one line for each part of the explanation. */
  readonly message: string
}

const here = path.join(import.meta.dirname, '..')

/** Opens a file with one of the TypeScripts of package.json. */
export function openEditor(compiler: string, file: string): Promise<Editor> {
  const folder = path.join(here, 'node_modules', compiler)
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  // Since 7, TypeScript has no API, but speaks the language server protocol.
  return Number.parseInt(version, 10) < 7 ? openService(folder, file) : openServer(folder, file)
}

function openService(folder: string, file: string): Promise<Editor> {
  // Every version has the parts of the API that are used here.
  const api = createRequire(import.meta.url)(folder) as typeof ts
  const config = api.readConfigFile(path.join(here, 'tsconfig.json'), (name) => api.sys.readFile(name))
  const { options } = api.parseJsonConfigFileContent(config.config, api.sys, here)
  const service = api.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = api.sys.readFile(name)
      return text === undefined ? undefined : api.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => here,
    getDefaultLibFileName: (settings) => api.getDefaultLibFilePath(settings),
    fileExists: (name) => api.sys.fileExists(name),
    readFile: (name) => api.sys.readFile(name),
    realpath: (name) => api.sys.realpath?.(name) ?? name,
    readDirectory: (...args) => api.sys.readDirectory(...args),
    directoryExists: (name) => api.sys.directoryExists(name),
    getDirectories: (name) => api.sys.getDirectories(name),
  })
  const source = service.getProgram()?.getSourceFile(file)
  if (!source) throw new Error(`${file} is missing.`)
  const positionOf = (line: number, column: number) => source.getPositionOfLineAndCharacter(line, column)
  return Promise.resolve({
    hover: (line, column) => {
      const info = service.getQuickInfoAtPosition(file, positionOf(line, column))
      return Promise.resolve(api.displayPartsToString(info?.displayParts))
    },
    completions: (line, column) => {
      const info = service.getCompletionsAtPosition(file, positionOf(line, column), undefined)
      return Promise.resolve((info?.entries ?? []).map(({ name }) => name))
    },
    errors: () =>
      Promise.resolve(
        service.getSemanticDiagnostics(file).map(({ start = 0, length = 0, messageText }) => {
          const { line, character } = source.getLineAndCharacterOfPosition(start)
          return {
            line,
            column: character,
            length,
            message: api.flattenDiagnosticMessageText(messageText, '\n'),
          }
        }),
      ),
    close: () => {
      service.dispose()
    },
  })
}

interface Range {
  readonly start: { readonly line: number; readonly character: number }
  readonly end: { readonly line: number; readonly character: number }
}

/** A response has no method, and a notification no id. */
interface Message {
  readonly id?: number
  readonly method?: string
  readonly result?: unknown
}

async function openServer(folder: string, file: string): Promise<Editor> {
  const server = spawn(process.execPath, [path.join(folder, 'bin/tsc'), '--lsp', '--stdio'], {
    // It prints an error when it is stopped.
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map<number, (result: unknown) => void>()
  let received = Buffer.alloc(0)
  server.stdout.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (let message = takeMessage(); message; message = takeMessage()) {
      if (message.method === undefined) waiting.get(message.id ?? NaN)?.(message.result)
      // The server asks for settings, and goes on without them.
      else if (message.id !== undefined) write({ id: message.id, result: null })
    }
  })
  let count = 0
  const uri = pathToFileURL(file).href
  const textDocument = { uri }

  await request('initialize', {
    processId: null,
    rootUri: pathToFileURL(here).href,
    capabilities: { textDocument: { diagnostic: {}, hover: { contentFormat: ['markdown'] } } },
  })
  write({ method: 'initialized', params: {} })
  const text = readFileSync(file, 'utf8')
  const document = { uri, languageId: 'typescriptreact', version: 1, text }
  write({ method: 'textDocument/didOpen', params: { textDocument: document } })

  return {
    async hover(line, character) {
      const position = { line, character }
      const hover = (await request('textDocument/hover', { textDocument, position })) as {
        contents: { value: string }
      } | null
      // The documentation comes after the code.
      return /^```\w*\n(.*?)\n```/s.exec(hover?.contents.value ?? '')?.[1] ?? ''
    },
    async completions(line, character) {
      const position = { line, character }
      const list = (await request('textDocument/completion', { textDocument, position })) as {
        items: { label: string }[]
      } | null
      return (list?.items ?? []).map(({ label }) => label.replace(/\?$/, ''))
    },
    async errors() {
      const report = (await request('textDocument/diagnostic', { textDocument })) as {
        items: { range: Range; message: string; severity: number }[]
      }
      const errors = report.items.filter(({ severity }) => severity === 1)
      return errors.map(({ range: { start, end }, message }) => ({
        line: start.line,
        column: start.character,
        length: end.line === start.line ? end.character - start.character : 0,
        message,
      }))
    },
    close: () => {
      server.kill()
    },
  }

  function request(method: string, params: unknown): Promise<unknown> {
    const id = count++
    write({ id, method, params })
    return new Promise((resolve) => waiting.set(id, resolve))
  }

  function write(message: object): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  function takeMessage(): Message | undefined {
    const head = received.indexOf('\r\n\r\n')
    const [, length = NaN] = /Content-Length: (\d+)/.exec(received.toString('utf8', 0, head)) ?? []
    const end = head + 4 + Number(length)
    if (head < 0 || received.length < end) return undefined
    const body = received.toString('utf8', head + 4, end)
    received = received.subarray(end)
    return JSON.parse(body) as Message
  }
}
