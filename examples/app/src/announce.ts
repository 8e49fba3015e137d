/** Has a screen reader say what changed where it isn't looking; the live region stands in index.html. */
export function announce(message: string): void {
  const region = document.getElementById('announcements')
  if (region) region.textContent = message
}
