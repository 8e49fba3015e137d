import { render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { replay } from '@thinql/devtools/replay'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { expect, test } from 'vitest'
import { SafeTodoCount } from '../testing.tsx'
import recording from '../../support/countTodos.json'

test('the page of the report shows what went wrong', async () => {
  const { fetch, middleware, report } = replay(recording, { speed: Infinity })
  const store = createQueryStore(
    createClient({ endpoint: 'http://test/graphql', fetch, middleware: [middleware] }),
  )
  render(<GraphQLProvider store={store} children={<SafeTodoCount />} />)
  expect((await screen.findByRole('alert')).textContent).toContain('That did not work.')
  expect(report()).toEqual([])
})
