import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import type { BoardQueryVariables, ItemStatus } from '../gql/graphql.ts'
import { statuses } from '../ui/index.ts'

interface Filter {
  readonly search: string
  readonly status: ItemStatus | ''
  /** The cursors of the pages after the first, up to the current one. */
  readonly cursors: readonly string[]
}

/** What the board can show, with the names of the choices. */
export const filters = [['', 'All'], ...statuses] as const

/** The filter of the board and its current page. The filter is also in the URL, for reloads and links. */
export function useFilterAndPage() {
  const [parameters, setParameters] = useSearchParams()
  const { key } = useLocation()
  const isLink = useNavigationType() !== NavigationType.Replace
  const [filter, setFilter] = useState(() => fromParameters(parameters))
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    if (isLink) setFilter(fromParameters(parameters))
  }
  const { search, status, cursors } = filter

  /** A new filter starts at the first page. */
  function set(change: Partial<Pick<Filter, 'search' | 'status'>>): void {
    const changed = { ...filter, ...change, cursors: [] }
    setFilter(changed)
    setParameters(toParameters(changed), { replace: true })
  }

  return {
    search,
    status,
    page: cursors.length + 1,
    variables: { ...toParameters(filter), after: cursors.at(-1) } satisfies BoardQueryVariables,
    set,
    next: (cursor: string) => setFilter({ ...filter, cursors: [...cursors, cursor] }),
    previous: () => setFilter({ ...filter, cursors: cursors.slice(0, -1) }),
  }
}

function fromParameters(parameters: URLSearchParams): Filter {
  const given = parameters.get('status')
  const [status] = filters.find(([known]) => known === given) ?? ['']
  return { search: parameters.get('search') ?? '', status, cursors: [] }
}

/** The parts of the filter that are set. */
function toParameters({ search, status }: Filter) {
  return { ...(search && { search }), ...(status && { status }) }
}
