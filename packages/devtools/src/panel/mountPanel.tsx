import { createRoot } from 'react-dom/client'
import type { Recorder } from '../recorder/Recorder.ts'
import { Floating } from './frame/Floating.tsx'
import { Panel, Root } from './frame/Panel.tsx'
import { PanelContext } from './PanelContext.ts'
import { Settings } from './Settings.ts'
import { styles } from './styles/styles.ts'
import { AttemptContext } from './ui/Button.tsx'

/** Renders the panel into a shadow root of an element. Returns the function that removes it. */
export function mountPanel(host: HTMLElement, recorder: Recorder, mode: 'floating' | 'embedded'): () => void {
  // StrictMode mounts twice, and an element keeps its first shadow root.
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  host.dataset.thinqlDevtools = mode
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  shadow.adoptedStyleSheets = [sheet]
  const container = document.createElement('div')
  container.className = 'mount'
  shadow.append(container)
  keepInside(container)

  const settings = new Settings()
  // The panel shows its faults itself. React would report them to the page.
  const onError = (thrown: unknown) => recorder.faults.note(thrown)
  const root = createRoot(container, { onCaughtError: onError, onUncaughtError: onError })
  root.render(
    <PanelContext.Provider value={{ recorder, settings }}>
      <AttemptContext.Provider value={(run) => recorder.faults.attempt(run)}>
        <Root>{mode === 'floating' ? <Floating /> : <Panel />}</Root>
      </AttemptContext.Provider>
    </PanelContext.Provider>,
  )
  return () => {
    container.remove()
    // React refuses to unmount a root while it commits another one.
    setTimeout(() => root.unmount())
  }
}

/** Keyboard shortcuts of the page must not react to what is typed in the panel. */
function keepInside(container: HTMLElement): void {
  for (const type of ['keydown', 'keyup', 'keypress', 'input', 'paste', 'copy', 'cut']) {
    container.addEventListener(type, (event) => event.stopPropagation())
  }
}
