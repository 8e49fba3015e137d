import { screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { describe, expect, it } from 'vitest'
import { renderSample } from '../../support/renderSample.tsx'
import { createSampleServer } from '../../support/server.ts'
import { client as tadaClient } from './graphql.ts'
import { readTitle as readTitleByTada } from './readTitle.ts'
import { readTitle, TodoQuery } from './todo.ts'
import { TodoTitle } from './TodoTitle.tsx'
import { useReportedQuery } from './useReportedQuery.ts'

const server = createSampleServer()
const options = {
  endpoint: 'http://localhost/graphql',
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => server.fetch(new Request(input, init)),
}

it('a document of a code generator shows its title', async () => {
  renderSample(<TodoTitle id="1" />)
  expect(await screen.findByRole('heading', { name: 'Buy milk' })).toBeDefined()
})

it('a hook of the app keeps the types of its document', async () => {
  function Title() {
    const { data } = useReportedQuery(TodoQuery, { variables: { id: '2' } })
    return <h1>{data?.todo?.title}</h1>
  }
  renderSample(<Title />)
  expect(await screen.findByRole('heading', { name: 'Call Ada' })).toBeDefined()
})

describe('documents without a code generator', () => {
  it('a document that is a typed string is sent', async () => {
    expect(await readTitle(createClient(options), '1')).toBe('Buy milk')
  })

  it('a document of gql.tada is printed', async () => {
    const client = createClient({ ...tadaClient.options, ...options })
    expect(await readTitleByTada(client, '1')).toBe('Buy milk')
  })
})
