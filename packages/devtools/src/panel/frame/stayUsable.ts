/**
 * Shows the panel above the page, also while a modal dialog of the page is open. Such a dialog makes inert
 * all that isn't in it, so the host moves into it until it closes.
 */
export function stayUsable(host: HTMLElement, container: HTMLElement): () => void {
  /** The modal dialogs that are open, the upper ones later. */
  const dialogs = new Set<Element>(document.querySelectorAll('dialog:modal'))
  // A dialog that is removed has no event.
  const removals = new MutationObserver(place)

  function place() {
    for (const dialog of dialogs) if (!dialog.isConnected) dialogs.delete(dialog)
    const dialog = [...dialogs].at(-1)
    const parent = dialog ?? endOfPage()
    if (host.parentElement !== parent) move(host, parent)
    host.dataset.thinqlDevtools = dialog ? 'in-dialog' : 'floating'
    removals.disconnect()
    if (dialog) removals.observe(document, { childList: true, subtree: true })
    // Above the dialog, whose styles may clip what they contain. jsdom and old browsers have no popovers.
    if (!('showPopover' in container)) return
    container.hidePopover()
    container.showPopover()
  }

  function follow({ newState, target }: Event & { newState?: string }) {
    if (!(target instanceof HTMLDialogElement)) return
    const isModal = newState === 'open' && target.matches(':modal')
    if (isModal === dialogs.has(target)) return
    if (isModal) dialogs.add(target)
    else dialogs.delete(target)
    place()
  }

  // Dialogs of libraries make all else inert, child by child.
  const attributes = new MutationObserver(() => {
    for (const name of ['inert', 'aria-hidden']) host.removeAttribute(name)
  })
  attributes.observe(host, { attributeFilter: ['inert', 'aria-hidden'] })
  container.setAttribute('popover', 'manual')
  place()
  // The first one comes before a dialog closes, and the second one after it has opened. Both don't bubble.
  const types = ['beforetoggle', 'toggle']
  for (const type of types) document.addEventListener(type, follow, true)
  return () => {
    removals.disconnect()
    attributes.disconnect()
    for (const type of types) document.removeEventListener(type, follow, true)
  }
}

/** What the host is the last child of, so that its height lengthens the page. A grid or a row would begin with it. */
function endOfPage(): Element {
  const { body, documentElement } = document
  return getComputedStyle(body).display === 'block' ? body : documentElement
}

/** Moves an element. Where the browser can, the focus and what is scrolled stay. */
function move(element: HTMLElement, parent: Element): void {
  const target: { moveBefore?: (element: Element, before: null) => void } = parent
  if (element.isConnected && target.moveBefore) target.moveBefore(element, null)
  else parent.append(element)
}
