import { createClient } from '@thinql/core'
import { createDevtools, ThinqlDevtools } from '@thinql/devtools/production'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { provoke } from '../../samples/support/provoke.ts'
import { createSampleServer } from '../../samples/support/server.ts'
import { CodeEditor } from './CodeEditor.tsx'
import { Output } from './Output.tsx'
import './live.css'

/** A sample that the reader can edit, with what it shows and what it sends. Each run has a server of its own. */
function Playground({ code: original }: { readonly code: string }) {
  const [run, setRun] = useState(() => startRun(original))
  const [code, setCode] = useState(original)

  useEffect(() => {
    if (code === run.code) return
    const pause = setTimeout(() => setRun(startRun(code)), 500)
    return () => clearTimeout(pause)
  }, [code, run])

  return (
    <>
      <CodeEditor code={original} onChange={setCode} />
      <section className="live-output" aria-label="Output">
        <header className="live-bar">
          <strong>Output</strong>
          <button type="button" onClick={() => setRun(startRun(code))}>
            Run again
          </button>
        </header>
        <GraphQLProvider key={run.id} store={run.store}>
          <Output code={run.code} client={run.client} />
        </GraphQLProvider>
      </section>
      <section className="live-wire" aria-label="Requests">
        <ThinqlDevtools key={run.id} devtools={run.devtools} embedded />
      </section>
    </>
  )
}

let lastId = 0

function startRun(code: string) {
  const { client, devtools } = createLiveClient()
  return { id: ++lastId, code, client, devtools, store: devtools.connect(createQueryStore(client)) }
}

/** Replaces the static code of a sample by an editor, its output and its requests. */
export function startLiveSample(host: HTMLElement, code: string): void {
  const root = document.createElement('div')
  // Starlight's styles for prose don't fit the controls of a sample.
  root.className = 'live not-content'
  host.replaceChildren(root)
  createRoot(root).render(<Playground code={code} />)
}

/** A client whose server runs in the page, and the devtools that show its requests. */
function createLiveClient() {
  const server = createSampleServer()
  const endpoint = new URL('/graphql', location.href)
  const devtools = createDevtools({
    fetch: provoke(async (input, init) => {
      // Long enough to see what a screen shows meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 300))
      return server.fetch(new Request(input, init))
    }),
  })
  const client = createClient({ endpoint, fetch: devtools.fetch, middleware: [devtools.middleware] })
  return { client, devtools }
}
