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
  const having = (module: string) =>
    chunks.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => id.endsWith(module)))
  const route = withImports(having('/board/BoardPage.tsx'), chunks)
  const activity = withImports(having('/activity/ActivityPanel.tsx'), chunks).filter(
    (chunk) => !route.includes(chunk),
  )
  const isRecorder = ({ name }: Rolldown.OutputChunk) => name === 'recorder'
  const panel = withImports(having('/shell/DevtoolsPanel.tsx'), chunks).filter(
    (chunk) => !route.includes(chunk) && !activity.includes(chunk),
  )
  return {
    board: weigh(route.filter((chunk) => !isRecorder(chunk))),
    thinql: weigh(route.filter(({ name }) => name.startsWith('thinql'))),
    activity: weigh(activity),
    devtools: weigh([...route.filter(isRecorder), ...panel]),
  }
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
