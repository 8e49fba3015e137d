import { createRoot } from 'react-dom/client'
import { Playground } from './Playground.tsx'
import './live.css'

/** Replaces the static code of a sample by an editor, its output and its requests. */
export function startLiveSample(host: HTMLElement, code: string): void {
  const root = document.createElement('div')
  // Starlight's styles for prose don't fit the controls of a sample.
  root.className = 'live not-content'
  host.replaceChildren(root)
  createRoot(root).render(<Playground code={code} />)
}
