import type { Call, Exchange } from '../../recorder/call.ts'
import { duration } from '../ui/format.ts'
import { momentsOf } from './moments.ts'
import type { Look } from './outcomes.ts'
import { placeIn, type TimeWindow } from './timeWindow.ts'

/** Draws when a call and each of its requests were in flight. Screen readers get the same from the text beside it. */
export function Timeline({ call, window }: { call: Call; window: TimeWindow }) {
  return (
    <span className="timeline" aria-hidden="true">
      <Bar className="timeline-call" window={window} span={call} />
      {call.exchanges.map((exchange) => (
        <ExchangeBars key={exchange.id} exchange={exchange} window={window} />
      ))}
      {marksOf(call, window).map(([key, look, style]) => (
        <span key={key} className="timeline-mark" data-look={look} style={style} />
      ))}
    </span>
  )
}

/** The marks that a person can tell apart: of many parts at one place, one is drawn. */
function marksOf(call: Call, window: TimeWindow) {
  const marks = new Map<string, readonly [key: string, look: Look | undefined, place: { left: string }]>()
  for (const { at, mark, look } of momentsOf(call)) {
    const place = mark && placeIn(window, { startedAt: at, endedAt: at })
    const key = place && `${parseInt(place.left)} ${look}`
    if (key) marks.set(key, [key, look, place])
  }
  return [...marks.values()]
}

/** The times below the left end, the middle and the right end of a timeline. */
export function Axis({
  window: { start, end, isMoving },
  isOneCall = false,
}: {
  window: TimeWindow
  isOneCall?: boolean
}) {
  const span = end - start
  const labels = isOneCall
    ? ['0', duration(span / 2), duration(span)]
    : [`−${duration(span)}`, `−${duration(span / 2)}`, isMoving ? 'now' : 'latest']
  return (
    <span className="axis">
      {labels.map((label, index) => (
        <span key={index}>{label}</span>
      ))}
    </span>
  )
}

const looks = [
  ['open', 'in flight'],
  ['good', 'data'],
  ['bad', 'failed'],
  ['plain', 'ended by the page'],
  ['warn', 'made by the devtools'],
] as const

/** What the colours and the marks mean, here and in the whole panel. */
export function Legend() {
  return (
    <ul className="legend" aria-label="Legend">
      {looks.map(([look, text]) => (
        <li key={look}>
          <span className="swatch" data-look={look} /> {text}
        </li>
      ))}
      <li>
        <span className="swatch swatch-wait" /> pale: waiting for the first byte
      </li>
      <li>
        <span className="swatch-part" /> part or event
      </li>
    </ul>
  )
}

function ExchangeBars({ exchange, window }: { exchange: Exchange; window: TimeWindow }) {
  const { startedAt, respondedAt, endedAt } = exchange
  const look = lookOf(exchange)
  return (
    <>
      <Bar
        className="timeline-wait"
        look={look}
        window={window}
        span={{ startedAt, endedAt: respondedAt ?? endedAt }}
      />
      {respondedAt !== undefined && (
        <Bar
          className="timeline-read"
          look={look}
          window={window}
          span={{ startedAt: respondedAt, endedAt }}
        />
      )}
    </>
  )
}

interface BarProps {
  className: string
  look?: Look | undefined
  window: TimeWindow
  span: { startedAt: number; endedAt?: number | undefined }
}

function Bar({ className, look, window, span }: BarProps) {
  const place = placeIn(window, span)
  return place && <span className={className} data-look={look} style={place} />
}

function lookOf({ endedAt, failure, outcome = 'data', status = 0 }: Exchange): Look {
  if (endedAt === undefined) return 'open'
  if (failure?.value === 'Aborted.') return 'plain'
  return failure === undefined && outcome === 'data' && status < 400 ? 'good' : 'bad'
}
