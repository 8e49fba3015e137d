import type { Exchange } from '../../recorder/call.ts'
import type { Look } from '../ui/Marks.tsx'

/** How far the connection of one request has come, or how it ended. */
export type ExchangeState =
  'connecting' | 'open' | 'closed by the page' | 'ended by the server' | 'lost' | 'refused'

export const lookOfState: Record<ExchangeState, Look> = {
  connecting: 'open',
  open: 'open',
  'closed by the page': 'plain',
  'ended by the server': 'good',
  lost: 'bad',
  refused: 'bad',
}

export function stateOf({
  endedAt,
  respondedAt,
  failure,
  outcome = 'data',
  status = 0,
}: Exchange): ExchangeState {
  if (endedAt === undefined) return respondedAt === undefined ? 'connecting' : 'open'
  if (failure?.value === 'Aborted.' || outcome === 'AbortError') return 'closed by the page'
  if (failure !== undefined || outcome === 'NetworkError' || outcome === 'TimeoutError') return 'lost'
  return outcome === 'data' && status < 400 ? 'ended by the server' : 'refused'
}
