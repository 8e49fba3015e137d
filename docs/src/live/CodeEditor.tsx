import { javascript } from '@codemirror/lang-javascript'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import { EditorView, basicSetup } from 'codemirror'
import { useEffect, useRef } from 'react'

const theme = EditorView.theme({
  '&': {
    backgroundColor: 'var(--sl-color-bg)',
    color: 'var(--sl-color-text)',
    fontSize: 'var(--sl-text-code)',
  },
  '.cm-content': { caretColor: 'var(--sl-color-text)', fontFamily: 'var(--__sl-font-mono)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--sl-color-gray-3)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
})

// theme.css has the colors of both themes.
const highlighting = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--syntax-keyword)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--syntax-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--syntax-value)' },
  { tag: [tags.typeName, tags.className, tags.tagName], color: 'var(--syntax-type)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName)],
    color: 'var(--syntax-function)',
  },
  { tag: tags.comment, color: 'var(--syntax-comment)' },
])

interface CodeEditorProps {
  readonly code: string
  /** It stays the same function: another one would begin with the text at the start again. */
  readonly onChange: (code: string) => void
}

/** An editor for TSX. Tab moves the focus on, as everywhere else on the page. */
export function CodeEditor({ code, onChange }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const editor = new EditorView({
      doc: code,
      parent: place.current,
      extensions: [
        basicSetup,
        javascript({ jsx: true, typescript: true }),
        theme,
        syntaxHighlighting(highlighting),
        EditorView.contentAttributes.of({ 'aria-label': 'The code of the sample', tabindex: '0' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    })
    return () => editor.destroy()
  }, [code, onChange])
  return <div className="live-editor" ref={place} />
}
