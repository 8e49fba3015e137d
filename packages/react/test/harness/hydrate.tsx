import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { flushMicrotasks } from '../fakes/fakeClient.ts'

/** Returns an element of the page with this HTML, as a server sent it. */
export function served(html: string): HTMLElement {
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  container.innerHTML = html
  return container
}

/** Returns an element with the HTML of a page that was streamed, when its inline scripts have moved its parts. */
export function servedStream(html: string): HTMLElement {
  const container = served(html)
  // React's own code, which jsdom doesn't run in markup that is set. React 19 moves the parts in the next frame.
  for (const [, script = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) (0, eval)(script)
  const { $RV, $RB } = globalThis as { $RV?: (parts: unknown) => void; $RB?: unknown }
  $RV?.($RB)
  for (const element of [...container.querySelectorAll('script, [hidden], template')]) element.remove()
  return container
}

/** Hydrates an element. Returns what it shows then, and the errors that React has mended. */
export async function hydrateElement(
  container: HTMLElement,
  ui: ReactNode,
): Promise<{ readonly errors: readonly unknown[]; readonly text: string }> {
  const errors: unknown[] = []
  render(ui, { container, hydrate: true, onRecoverableError: (error) => errors.push(error) })
  await act(flushMicrotasks)
  return { errors, text: container.textContent }
}
