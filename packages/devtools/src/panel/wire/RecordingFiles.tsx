import { type ReactNode, useRef, useState } from 'react'
import { Recorder } from '../../recorder/Recorder.ts'
import { readCalls, toRecordingFile } from '../../recorder/recordingFile.ts'
import { usePanel, useSettings } from '../PanelContext.ts'
import { Button } from '../ui/Button.tsx'
import { bytes, count } from '../ui/format.ts'
import { SecretsHint } from './ExchangeView.tsx'

/** The toolbar of the wire, with buttons that export the record, and open that of another page. */
export function RecordingFiles({ children }: { children: ReactNode }) {
  const [{ opened }, change] = useSettings()
  const [isExporting, setExporting] = useState(false)
  const [problem, setProblem] = useState('')
  const picker = useRef<HTMLInputElement>(null)

  async function open(file: File) {
    try {
      const { calls, hide, exportedAt } = readCalls(await file.text())
      const recorder = new Recorder(globalThis.fetch, hide)
      recorder.log.load(calls)
      const title = `${file.name}, recorded until ${new Date(exportedAt).toLocaleString()}`
      change({ opened: { title, recorder }, callId: undefined })
    } catch (thrown) {
      setProblem(`${file.name} can’t be opened. ${(thrown as Error).message}`)
    }
  }

  return (
    <>
      <div className="toolbar" role="toolbar" aria-label="Operations">
        {children}
        <span className="space" />
        <Button icon="upload" label="Open a recording" onClick={() => picker.current?.click()} />
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="The file of a recording"
          onChange={({ target }) => {
            setProblem('')
            if (target.files?.[0]) void open(target.files[0])
            // The same file can be opened again.
            target.value = ''
          }}
        />
        {!opened && (
          <Button icon="download" label="Export a recording" onClick={() => setExporting(!isExporting)} />
        )}
      </div>
      {problem !== '' && (
        <p className="strip" role="alert">
          {problem}
        </p>
      )}
      {opened && (
        <p className="strip" role="status">
          <span>
            <strong>{opened.title}</strong>. It is read-only.
          </span>
          <Button icon="close" onClick={() => change({ opened: undefined, callId: undefined })}>
            Back to this page
          </Button>
        </p>
      )}
      {isExporting && !opened && <ExportForm onDone={() => setExporting(false)} />}
    </>
  )
}

/** Says what is in the file before it is saved. */
function ExportForm({ onDone }: { onDone: () => void }) {
  const { log, hide } = usePanel().recorder
  const [values, setValues] = useState(false)
  const exchanges = log.calls.flatMap((call) => call.exchanges)
  const size = exchanges.reduce((sum, exchange) => sum + exchange.size, 0)
  const cut = exchanges.filter(({ gap }) => gap !== undefined).length
  return (
    <section className="strip" aria-label="Export">
      <label>
        <input type="checkbox" checked={values} onChange={({ target }) => setValues(target.checked)} />
        <span>
          <strong>With values</strong>, to replay it in a test
        </span>
      </label>
      <Button
        icon="download"
        onClick={() => {
          download(toRecordingFile(log.calls, values, hide))
          onDone()
        }}
      >
        Save
      </Button>
      <p className="hint">
        {values
          ? `In the file: ${count(log.calls.length, 'operation')} with documents, variables, meta, addresses, headers, bodies (${bytes(size)}), parts and messages.`
          : `In the file: ${count(log.calls.length, 'operation')} with documents, messages, times and sizes, and the names of variables, headers and fields. No values.`}
        {values && cut > 0 && ` Of ${count(cut, 'body', 'bodies')}, it has only the beginning.`}
      </p>
      {values && <SecretsHint />}
    </section>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `thinql-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
