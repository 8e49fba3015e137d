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

it('shows the title of a document from the code generator', async () => {
  renderSample(<TodoTitle id="1" />)
  expect(await screen.findByRole('heading', { name: 'Buy milk' })).toBeDefined()
})

it('passes the types of a document through a hook of the app', async () => {
  function Title() {
    const { data } = useReportedQuery(TodoQuery, { variables: { id: '2' } })
    return <h1>{data?.todo?.title}</h1>
  }
  renderSample(<Title />)
  expect(await screen.findByRole('heading', { name: 'Call Ada' })).toBeDefined()
})

describe('documents without a code generator', () => {
  it('sends a typed string', async () => {
    expect(await readTitle(createClient(options), '1')).toBe('Buy milk')
  })

  it('prints the document of gql.tada', async () => {
    const client = createClient({ ...tadaClient.options, ...options })
    expect(await readTitleByTada(client, '1')).toBe('Buy milk')
  })
})
