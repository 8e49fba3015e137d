import { createRoot } from 'react-dom/client'
import { PanelContext, Settings } from './PanelContext.ts'
import { Floating } from './frame/Floating.tsx'
import type { Corner } from './frame/Opener.tsx'
import { Panel } from './frame/Panel.tsx'
import { stayUsable } from './frame/stayUsable.ts'
import { styles } from './styles/styles.ts'
import { AttemptContext } from './ui/Button.tsx'
import type { Recorder } from '../recorder/Recorder.ts'

export function mountPanel(
  host: HTMLElement,
  recorder: Recorder,
  mode: 'floating' | 'embedded',
  corner: Corner,
): () => void {
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
  const stop = mode === 'floating' ? stayUsable(host, container) : undefined

  // So the page can scroll as far as the panel covers it.
  const cover = (height: number) => {
    host.style.height = `${height}px`
  }
  const settings = new Settings()
  // The panel shows its faults itself. React would report them to the page.
  const onError = (thrown: unknown) => recorder.faults.note(thrown)
  const root = createRoot(container, { onCaughtError: onError, onUncaughtError: onError })
  root.render(
    <PanelContext.Provider value={{ recorder, settings }}>
      <AttemptContext.Provider value={(run) => recorder.faults.attempt(run)}>
        <div className="root">
          {mode === 'floating' ? <Floating corner={corner} onCover={cover} /> : <Panel />}
        </div>
      </AttemptContext.Provider>
    </PanelContext.Provider>,
  )
  return () => {
    stop?.()
    container.remove()
    // React refuses to unmount a root while it commits another one.
    setTimeout(() => root.unmount())
  }
}

/**
 * The page must not react to what is typed and pressed in the panel: by shortcuts, or by closing its menus.
 * It hears where a press ends, because one that began in the page may end in the panel.
 */
function keepInside(container: HTMLElement): void {
  const keys = ['keydown', 'keyup', 'keypress', 'input', 'paste', 'copy', 'cut']
  const presses = ['pointerdown', 'mousedown', 'touchstart', 'focusin']
  const clicks = ['click', 'dblclick', 'auxclick', 'contextmenu']
  for (const type of [...keys, ...presses, ...clicks]) {
    container.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
  }
}
