import { fireEvent, render, screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { GraphQLProvider, useMutation, useQuery } from '../../src/index.ts'
import { modes } from '../harness.tsx'
import { Add, type ListData, listOf, ListQuery } from '../mutations.tsx'
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

describe.each(modes)('useMutation and a real client, $mode', ({ strict }) => {
  async function addCoffee() {
    render(
      <GraphQLProvider store={realStore()}>
        <List />
      </GraphQLProvider>,
      { reactStrictMode: strict },
    )
    fireEvent.click(await screen.findByText('Tea: idle, no error'))
  }

  test('send the variables once, and fetch again for what has changed', async () => {
    const asked: unknown[] = []
    server.use(
      api.mutation('Add', ({ variables }) => {
        asked.push(variables)
        list.push('Coffee')
        return HttpResponse.json({ data: { add: 'Coffee' } })
      }),
    )
    await addCoffee()
    expect(await screen.findByText('Tea,Coffee: success, no error')).toBeDefined()
    expect(asked).toEqual([{ title: 'Coffee' }])
  })

  test('show the error that the server reports, and leave the list as it is', async () => {
    server.use(api.mutation('Add', () => HttpResponse.json({ errors: [{ message: 'the list is full' }] })))
    await addCoffee()
    expect(await screen.findByText(/^Tea: error, .*the list is full$/)).toBeDefined()
  })
})
