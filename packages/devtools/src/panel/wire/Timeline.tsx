import type { Call, Exchange } from '../../recorder/call.ts'
import { marksOf } from './moments.ts'
import { placeIn, type TimeWindow } from './timeWindow.ts'

/** Draws when a call and each of its requests were in flight. Screen readers get the same from the text beside it. */
export function Timeline({ call, window }: { call: Call; window: TimeWindow }) {
  return (
    <span className="timeline" aria-hidden="true">
      <Bar className="timeline-call" window={window} span={call} />
      {call.exchanges.map((exchange) => (
        <ExchangeBars key={exchange.id} exchange={exchange} window={window} />
      ))}
      {marksOf(call).map(({ at, look }, index) => (
        <Bar
          key={index}
          className="timeline-mark"
          look={look}
          window={window}
          span={{ startedAt: at, endedAt: at }}
        />
      ))}
    </span>
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
  look?: string
  window: TimeWindow
  span: { startedAt: number; endedAt?: number | undefined }
}

function Bar({ className, look, window, span }: BarProps) {
  const place = placeIn(window, span)
  return place && <span className={className} data-look={look} style={place} />
}

function lookOf({ endedAt, failure, status = 0 }: Exchange): string {
  if (endedAt === undefined) return 'open'
  return failure === undefined && status < 400 ? 'good' : 'bad'
}
