import { type ReactElement, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { prefetchQuery, useQuery } from '../../src/index.ts'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { browserHarness, wait } from './browserHarness.tsx'

/** A page that shows one todo at a time. Each button opens one with a View Transition. */
function Todos() {
  const [id, setId] = useState('1')
  const open = (next: string) => {
    document.startViewTransition(() => flushSync(() => setId(next)))
  }
  return (
    <>
      <button onClick={() => open('1')}>First</button>
      <button onClick={() => open('2')}>Second</button>
      <SharedTitle id={id} />
    </>
  )
}

function SharedTitle({ id }: { id: string }) {
  const { data, isPrevious } = useQuery<TodoData>(TodoQuery, { variables: { id }, keepPreviousData: true })
  return <h1 aria-busy={isPrevious}>{data?.todo.title}</h1>
}

/** Records the text of the visible heading in each frame. `transitions` waits until all View Transitions have ended. */
function watch() {
  const start = vi.spyOn(document, 'startViewTransition')
  const shown: string[] = []
  let frame = requestAnimationFrame(function look() {
    const heading = [...document.querySelectorAll('h1')].find((heading) => heading.checkVisibility())
    const text = heading?.textContent ?? 'no heading'
    if (text !== shown.at(-1)) shown.push(text)
    frame = requestAnimationFrame(look)
  })
  onTestFinished(() => {
    cancelAnimationFrame(frame)
    start.mockRestore()
  })
  const transitions = () =>
    Promise.all(start.mock.results.map(({ value }) => (value as ViewTransition).finished))
  return { shown, transitions }
}

/** Renders a page, and waits until it shows the first todo. */
async function renderFirst(page: ReactElement, options?: Parameters<typeof browserHarness>[0]) {
  const harness = browserHarness(options)
  await harness.render(page)
  await harness.last().respond(titled('Tea'))
  await expect.element(screen.getByRole('heading', { name: 'Tea' })).toBeVisible()
  return harness
}

test('a View Transition sends one request, and shows the old data until the new data arrives', async () => {
  const { calls, last } = await renderFirst(<Todos />)
  const { shown, transitions } = watch()
  await screen.getByRole('button', { name: 'Second' }).click()
  await transitions()
  await expect.element(screen.getByRole('heading')).toHaveAttribute('aria-busy', 'true')
  await last().respond(titled('Milk'))
  await expect.element(screen.getByRole('heading')).toHaveAttribute('aria-busy', 'false')
  await wait(100)
  expect(shown).toEqual(['Tea', 'Milk'])
  expect(calls.map(({ variables }) => variables)).toEqual([{ id: '1' }, { id: '2' }])
})

test('a View Transition shows prefetched data without a blank frame and without another request', async () => {
  const { calls, last, store } = await renderFirst(<Todos />, { staleTime: Infinity })
  const prefetched = prefetchQuery(store, TodoQuery, { variables: { id: '2' } })
  await last().respond(titled('Milk'))
  await prefetched
  const { shown, transitions } = watch()
  for (const name of ['Second', 'First', 'Second']) {
    await screen.getByRole('button', { name }).click()
    await transitions()
  }
  await wait(100)
  expect(await transitions()).toHaveLength(3)
  expect(shown).toEqual(['Tea', 'Milk', 'Tea', 'Milk'])
  expect(calls).toHaveLength(2)
})
