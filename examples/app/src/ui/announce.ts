/**
 * Has a screen reader say what changed where it isn't looking; the live region stands in index.html. Returns what takes
 * the message back, if it is still there.
 */
export function announce(message: string): () => void {
  const region = document.getElementById('announcements')
  if (region) region.textContent = message
  return () => {
    if (region?.textContent === message) region.textContent = ''
  }
}
