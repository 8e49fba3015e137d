import type { EntryInfo, QueryStore } from '@thinql/react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'

interface DataEditorProps {
  store: QueryStore
  entry: EntryInfo
  onDone: () => void
}

/** Changes the data of a query as text. */
export function DataEditor({ store, entry, onDone }: DataEditorProps) {
  const [text, setText] = useState(() => JSON.stringify(entry.data ?? {}, undefined, 2))
  const [problem, setProblem] = useState('')
  function save() {
    try {
      store.setData(entry.document, entry.variables ?? {}, JSON.parse(text) as unknown)
      onDone()
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown))
    }
  }
  return (
    <Section title="Edit the data">
      <textarea
        className="editor"
        aria-label="Data as JSON"
        aria-invalid={problem !== ''}
        aria-describedby="editor-problem"
        spellCheck={false}
        rows={14}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setProblem('')
        }}
      />
      <p className="problem" id="editor-problem" role="alert">
        {problem}
      </p>
      <div className="row-of-buttons">
        <Button icon="check" onClick={save}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Section>
  )
}
