import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import type { RouteSizes } from '../src/shell/Footer.tsx'

/** Writes into the page how many bytes of JavaScript the board loads, and how many of them are thinql. */
export function routeSizesPlugin(): Plugin {
  return {
    name: 'route-sizes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After all other plugins, which may still change the code.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no index.html to write the sizes into.')
        const content = JSON.stringify(measure(bundle))
        page.source = String(page.source).replace(
          '</head>',
          `<meta name="route-sizes" content='${content}' /></head>`,
        )
      },
    },
  }
}

function measure(bundle: Rolldown.OutputBundle): RouteSizes {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const board = withImports(
    chunks.filter(
      ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => id.endsWith('/list/BoardPage.tsx')),
    ),
    chunks,
  )
  const named = (name: string) => weigh(board.filter((chunk) => chunk.name === name))
  return { board: weigh(board) - named('recorder'), thinql: named('thinql'), router: named('router') }
}

function withImports(
  roots: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const found = new Set(roots)
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return [...found]
}

function weigh(chunks: readonly Rolldown.OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}
