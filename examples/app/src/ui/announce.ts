/**
 * Announces a change to screen readers, through the live region in index.html. Returns a function that removes the
 * message if it is still there.
 */
export function announce(message: string): () => void {
  const region = document.getElementById('announcements')
  if (region) region.textContent = message
  return () => {
    if (region?.textContent === message) region.textContent = ''
  }
}
