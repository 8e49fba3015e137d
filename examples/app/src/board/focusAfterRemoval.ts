/**
 * Notes who stands next to the list item of `control`. Calling what it returns, once that item is gone, focuses the
 * neighbour's first control, or the page's first field where there is no neighbour. A focus that the user has moved
 * elsewhere meanwhile stays where it is.
 */
export function focusAfterRemoval(control: HTMLElement): () => void {
  const item = control.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  return () => {
    const { activeElement, body } = document
    if (activeElement !== body && !item?.contains(activeElement)) return
    const target = neighbour?.querySelector('input') ?? document.querySelector('input')
    target?.focus()
  }
}
