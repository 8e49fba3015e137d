import { useState } from 'react'
import { toRecordingFile } from '../../recorder/recordingFile.ts'
import { usePanel } from '../PanelContext.ts'
import { Button } from '../ui/Button.tsx'
import { bytes, count } from '../ui/format.ts'
import { SecretsHint } from './ExchangeView.tsx'

export function ExportForm({ onDone }: { onDone: () => void }) {
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
