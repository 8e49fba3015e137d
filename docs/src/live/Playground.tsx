import { ThinqlDevtools } from '@thinql/devtools/production'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { useEffect, useState } from 'react'
import { CodeEditor } from './CodeEditor.tsx'
import { Output } from './Output.tsx'
import { createLiveClient } from './liveClient.ts'

/** A sample that the reader can edit, with what it shows and what it sends. Each run has a server of its own. */
export function Playground({ code: original }: { readonly code: string }) {
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
