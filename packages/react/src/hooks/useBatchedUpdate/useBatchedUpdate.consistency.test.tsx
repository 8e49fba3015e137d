import { act, screen } from '@testing-library/react'
import { memo, startTransition, Suspense, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { harness, titled, type TodoData, TodoQuery } from '../../../test/harness/harness.tsx'
import { flushMicrotasks } from '../../../test/fakes/fakeClient.ts'
import { click, leaveAct, waitForTasks } from '../../../test/harness/outsideAct.ts'
import { invalidateQueries, useQuery, useSuspenseQuery } from '../../index.ts'

function Todo({ id }: { id: string }) {
  const { data } = useQuery<TodoData>(TodoQuery, { variables: { id } })
  return <li>{data?.todo.title ?? 'Loading…'}</li>
}

test('a response that makes a component suspend does not delay other responses, even during a transition', async () => {
  const { calls, render, store } = harness({ staleTime: Infinity })
  const respond = (text: string, data: object) =>
    calls
      .filter(({ document }) => document === text)
      .at(-1)
      ?.respond(data)
  const LatestQuery = 'query Latest { latest }'
  const DetailQuery = 'query Detail($id: ID!) { detail(id: $id) }'
  const Detail = memo(function Detail({ id }: { id: string }) {
    return useSuspenseQuery<{ detail: string }>(DetailQuery, { variables: { id } }).data.detail
  })
  const Latest = memo(function Latest() {
    const { data } = useQuery<{ latest: string }>(LatestQuery)
    return <Suspense fallback="Waiting…">{data && <Detail id={data.latest} />}</Suspense>
  })
  // Not a click: in jsdom, React takes everything after a click as a part of it.
  const opening = new EventTarget()
  const Tab = memo(function Tab() {
    const [opened, setOpened] = useState(false)
    useEffect(() => {
      opening.addEventListener('open', () => startTransition(() => setOpened(true)), { once: true })
    }, [])
    return (
      <Suspense>
        <p>Tab</p>
        {opened && <Detail id="slow" />}
      </Suspense>
    )
  })
  render(
    <>
      <Latest />
      <Tab />
      <Todo id="1" />
    </>,
  )
  await act(() => Promise.all([respond(LatestQuery, { latest: '1' }), respond(TodoQuery, titled('Tea'))]))
  await act(() => respond(DetailQuery, { detail: 'First' }))
  leaveAct()
  opening.dispatchEvent(new Event('open'))
  await waitForTasks()
  void invalidateQueries(store, LatestQuery)
  void invalidateQueries(store, TodoQuery)
  await respond(LatestQuery, { latest: '2' })
  await waitForTasks()
  await respond(TodoQuery, titled('Coffee'))
  expect(await screen.findByText('Coffee')).toBeDefined()
})

test('a commit shows a response in all components or in none, even if other state changes', async () => {
  const { last, render } = harness()
  const Beside = memo(Todo)
  function Page() {
    const [clicks, setClicks] = useState(0)
    const { data } = useQuery<TodoData>(TodoQuery, { variables: { id: '1' } })
    return (
      <>
        <button onClick={() => setClicks(clicks + 1)}>Click</button>
        {data?.todo.title}
        <Beside id="1" />
      </>
    )
  }
  const { container } = render(<Page />)
  leaveAct()
  await last().respond(titled('Tea'))
  click('Click')
  await flushMicrotasks()
  expect(container.textContent).toBe('ClickTeaTea')
})
