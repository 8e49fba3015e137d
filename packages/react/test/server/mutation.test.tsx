import { fireEvent, render, screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { GraphQLProvider, useMutation, useQuery } from '../../src/index.ts'
import { modes } from '../harness/harness.tsx'
import { Add, type ListData, listOf, ListQuery } from '../screens/mutations.tsx'
import { api, realStore, startTodoApi } from './todoApi.ts'

const server = startTodoApi()

let list: string[]
beforeEach(() => {
  list = ['Tea']
  server.use(api.query('List', () => HttpResponse.json({ data: listOf(...list) })))
})

function List() {
  const { data } = useQuery<ListData>(ListQuery)
  const [add, { error, status }] = useMutation<{ add: string }>(Add, { invalidates: [ListQuery] })
  return (
    <button onClick={() => void add({ variables: { title: 'Coffee' } })}>
      {`${data?.list.join()}: ${status}, ${error?.message ?? 'no error'}`}
    </button>
  )
}

describe.each(modes)('useMutation with a real client, $mode', ({ strict }) => {
  async function addCoffee() {
    render(
      <GraphQLProvider store={realStore()}>
        <List />
      </GraphQLProvider>,
      { reactStrictMode: strict },
    )
    fireEvent.click(await screen.findByText('Tea: idle, no error'))
  }

  test('sends the variables once, and fetches the stale list again', async () => {
    const requests: unknown[] = []
    server.use(
      api.mutation('Add', ({ variables }) => {
        requests.push(variables)
        list.push('Coffee')
        return HttpResponse.json({ data: { add: 'Coffee' } })
      }),
    )
    await addCoffee()
    expect(await screen.findByText('Tea,Coffee: success, no error')).toBeDefined()
    expect(requests).toEqual([{ title: 'Coffee' }])
  })

  test('shows the error of the server, and does not change the list', async () => {
    server.use(api.mutation('Add', () => HttpResponse.json({ errors: [{ message: 'the list is full' }] })))
    await addCoffee()
    expect(await screen.findByText(/^Tea: error, .*the list is full$/)).toBeDefined()
  })
})
