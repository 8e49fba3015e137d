import { startTransition, useState } from 'react'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { setQueryData, useQuery } from '../../src/index.ts'
import { titled, type TodoData, TodoQuery } from '../screens/todoQuery.ts'
import { browserHarness, wait } from './browserHarness.tsx'

const variables = { id: '1' }

function Reader() {
  const { data } = useQuery<TodoData>(TodoQuery, { variables, staleTime: Infinity })
  work(1)
  return <li>{data?.todo.title}</li>
}

/** Keeps the thread busy, so that React renders in several slices. */
function work(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

function Readers() {
  const [count, setCount] = useState(1)
  return (
    <>
      <button onClick={() => startTransition(() => setCount(count + 100))}>More</button>
      <ul>
        {Array.from({ length: count }, (_, index) => (
          <Reader key={index} />
        ))}
      </ul>
    </>
  )
}

test('components in a transition and components on screen show the same while the store changes', async () => {
  const { render, store } = browserHarness()
  const write = (title: string) => setQueryData(store, TodoQuery, variables, titled(title))
  write('0')
  const { container } = await render(<Readers />)
  const button = screen.getByRole('button').element()
  const items = () => screen.getByRole('listitem').elements()
  const commits: string[][] = []
  const observer = new MutationObserver(() => {
    commits.push([...new Set(items().map(({ textContent }) => textContent))])
  })
  observer.observe(container, { childList: true, characterData: true, subtree: true })
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  // Each write restarts the transition, so the writes must stop at some time.
  for (let writes = 1; writes <= 10; writes++) {
    await wait(10)
    write(`${writes}`)
  }
  await expect.poll(() => items().length).toBe(101)
  observer.disconnect()

  expect(commits.filter((titles) => titles.length !== 1)).toEqual([])
  // Check that the store did change while the components rendered.
  expect(commits.length).toBeGreaterThan(2)
})
