import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import type { BoardQueryVariables, ItemStatus } from '../gql/graphql.ts'

interface Filter {
  readonly search: string
  readonly status: ItemStatus | ''
  /** The cursors of the pages after the first, up to the current one. */
  readonly cursors: readonly string[]
}

const statuses: readonly string[] = ['OPEN', 'DOING', 'DONE'] satisfies ItemStatus[]

/** The filter of the board and its current page. The filter is also in the URL, for reloads and links. */
export function useFilterAndPage() {
  const [parameters, setParameters] = useSearchParams()
  const { key } = useLocation()
  const isLink = useNavigationType() !== NavigationType.Replace
  const [filter, setFilter] = useState(() => read(parameters))
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    if (isLink) setFilter(read(parameters))
  }
  const { search, status, cursors } = filter
  const after = cursors.at(-1)

  /** A new filter starts at the first page. */
  function set(change: Partial<Pick<Filter, 'search' | 'status'>>): void {
    const changed = { ...filter, ...change, cursors: [] }
    setFilter(changed)
    setParameters(
      {
        ...(changed.search && { search: changed.search }),
        ...(changed.status && { status: changed.status }),
      },
      { replace: true },
    )
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
    next: (cursor: string) => setFilter({ ...filter, cursors: [...cursors, cursor] }),
    previous: () => setFilter({ ...filter, cursors: cursors.slice(0, -1) }),
  }
}

function read(parameters: URLSearchParams): Filter {
  const status = parameters.get('status') ?? ''
  return {
    search: parameters.get('search') ?? '',
    // `includes` has checked it.
    status: statuses.includes(status) ? (status as ItemStatus) : '',
    cursors: [],
  }
}
