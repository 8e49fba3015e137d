import { useState } from 'react'
import type { BoardQueryVariables, ItemStatus } from '../../gql/graphql.ts'
import { navigate, useSearchParameters } from '../../router/location.ts'

const statuses: readonly string[] = ['OPEN', 'DOING', 'DONE'] satisfies ItemStatus[]

/** The filter of the board, which is in the URL, and its current page, which is state of this component. */
export function useFilterAndPage() {
  const parameters = useSearchParameters()
  const filter = `?${parameters}`
  const search = parameters.get('search') ?? ''
  const status = toStatus(parameters.get('status'))
  const [pages, setPages] = useState({ filter, cursors: [] as readonly string[] })
  // A new filter starts at the first page.
  const cursors = pages.filter === filter ? pages.cursors : []
  const after = cursors.at(-1)

  function set(name: 'search' | 'status', value: string): void {
    const changed = new URLSearchParams(parameters)
    if (value === '') changed.delete(name)
    else changed.set(name, value)
    navigate(changed.size ? `/?${changed}` : '/', { replace: true })
  }

  return {
    search,
    status,
    page: cursors.length + 1,
    variables: {
      ...(search && { search }),
      ...(status && { status }),
      ...(after && { after }),
    } satisfies BoardQueryVariables,
    set,
    showAll: () => navigate('/', { replace: true }),
    next: (cursor: string) => setPages({ filter, cursors: [...cursors, cursor] }),
    previous: () => setPages({ filter, cursors: cursors.slice(0, -1) }),
  }
}

function toStatus(text: string | null): ItemStatus | undefined {
  // `includes` has checked it.
  return text !== null && statuses.includes(text) ? (text as ItemStatus) : undefined
}
