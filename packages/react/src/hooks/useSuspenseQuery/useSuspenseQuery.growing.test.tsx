import { screen } from '@testing-library/react'
import { GraphQLResultError, NetworkError } from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { fakeStream } from '../../../test/fakes/fakeStream.ts'
import { harness, modes, nextTask, DeferringTodoQuery } from '../../../test/harness/harness.tsx'
import { silenceCaughtErrors } from '../../../test/harness/console.ts'
import { Boundary, click, ErrorBoundary } from '../../../test/screens/suspense.tsx'
import { useQuery, useSuspenseQuery } from '../../index.ts'

interface GrowingTodo {
  todo: { title: string; note?: string }
}

const part = { todo: { title: 'Tea' } }
const whole = { todo: { title: 'Tea', note: 'green' } }
const cut = new NetworkError('cut')
const failing = new GraphQLResultError('no owner', {
  response: { status: 200, headers: new Headers(), body: '' },
  errors: [{ message: 'no owner' }],
})

silenceCaughtErrors()

function Todo() {
  const { data, error, fetching, refetch } = useSuspenseQuery<GrowingTodo>(DeferringTodoQuery, {
    variables: { id: '1' },
  })
  const { title, note = 'no note' } = data.todo
  return (
    <>
      <p>{[title, note, fetching && 'fetching', error?.name].filter(Boolean).join()}</p>
      <button onClick={() => void refetch()}>Refetch</button>
    </>
  )
}

function Elsewhere() {
  useQuery(DeferringTodoQuery, { variables: { id: '1' } })
  return null
}

describe.each(modes)('a response that grows, and suspense, $mode', ({ strict }) => {
  async function suspended(errorPolicy?: 'none') {
    const stream = fakeStream()
    const { render } = harness({ strict, errorPolicy, fetcher: stream.fetcher, query: DeferringTodoQuery })
    const { unmount } = render(
      <ErrorBoundary>
        <Boundary>
          <Todo />
        </Boundary>
      </ErrorBoundary>,
    )
    await nextTask()
    expect(screen.getByText('loading')).toBeDefined()
    return { ...stream, render, unmount }
  }
  const shows = (text: string) => screen.findByText(text)

  test('shows the first part at once, and the rest as it arrives', async () => {
    const { responses, latest } = await suspended()
    await latest().part(part)
    expect(await shows('Tea,no note,fetching')).toBeDefined()
    await latest().part(whole)
    expect(await shows('Tea,green,fetching')).toBeDefined()
    await latest().end(whole)
    expect(await shows('Tea,green')).toBeDefined()
    expect(responses).toHaveLength(1)
  })

  test('shows the first part at once when another component has the query without suspense', async () => {
    const { latest, render } = await suspended()
    render(<Elsewhere />)
    await latest().part(part)
    expect(await shows('Tea,no note,fetching')).toBeDefined()
  })

  test('keeps the first part on screen, with the error, when the rest does not arrive', async () => {
    const { responses, latest } = await suspended()
    await latest().part(part)
    await shows('Tea,no note,fetching')
    await latest().fail(cut, part)
    expect(await shows('Tea,no note,NetworkError')).toBeDefined()
    click('Refetch')
    expect(await shows('Tea,no note,fetching')).toBeDefined()
    await latest().end(whole)
    expect(await shows('Tea,green')).toBeDefined()
    expect(responses).toHaveLength(2)
  })

  test('shows the data so far with the error of a part that failed', async () => {
    const { latest } = await suspended()
    await latest().part(part)
    await shows('Tea,no note,fetching')
    await latest().fail(failing, whole)
    expect(await shows('Tea,green,GraphQLResultError')).toBeDefined()
  })

  test("replaces the data so far by the error boundary when a part fails with errorPolicy 'none'", async () => {
    const { latest, responses } = await suspended('none')
    await latest().part(part)
    await shows('Tea,no note,fetching')
    await latest().fail(failing, whole)
    expect(await shows('Retry after GraphQLResultError')).toBeDefined()
    expect(responses).toHaveLength(1)
  })

  test('shows an error boundary when it fails before the first part', async () => {
    const { latest } = await suspended()
    await latest().fail(cut)
    expect(await shows('Retry after NetworkError')).toBeDefined()
  })

  test('sends one more request, not many, when it is cut before the first part is on screen', async () => {
    const { responses } = await suspended()
    await responses[0]?.partAndFail(part, cut)
    await shows('Tea,no note,fetching')
    await responses[1]?.fail(cut, part)
    expect(await shows('Tea,no note,NetworkError')).toBeDefined()
    expect(responses).toHaveLength(2)
  })

  test('keeps complete data on screen until the next response is complete', async () => {
    const { latest } = await suspended()
    await latest().end(whole)
    await shows('Tea,green')
    click('Refetch')
    await latest().part({ todo: { title: 'Coffee' } })
    expect(await shows('Tea,green,fetching')).toBeDefined()
  })

  test('ends the request when the component unmounts after the first part', async () => {
    const { latest, unmount } = await suspended()
    await latest().part(part)
    await shows('Tea,no note,fetching')
    unmount()
    await nextTask()
    expect(latest().signal.aborted).toBe(true)
  })
})
