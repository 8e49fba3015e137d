import { redirect } from 'react-router'
import type { Route } from './+types/moved'
import { startQueries } from './startQueries'

/** Nobody reads the queries that it has started. */
export function loader({ request }: Route.LoaderArgs) {
  startQueries(request)
  return redirect('/')
}

export default function Moved() {
  return null
}
