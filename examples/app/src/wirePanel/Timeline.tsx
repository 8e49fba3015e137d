import { Fragment } from 'react'
import type { Exchange, WireCall } from '../wireLog/wireLog.ts'
import styles from './Timeline.module.css'
import { placeIn, type TimeWindow } from './timeWindow.ts'

interface TimelineProps {
  call: WireCall
  window: TimeWindow
}

/** Draws when a call and each of its requests were in flight. Screen readers get the same from the text beside it. */
export function Timeline({ call, window }: TimelineProps) {
  const whole = placeIn(window, call)
  return (
    <span className={styles.timeline} aria-hidden="true">
      {whole && <span className={styles.call} style={inPlace(whole)} data-reused={call.reuseCount > 0} />}
      {call.exchanges.map((exchange) => {
        const place = placeIn(window, exchange)
        return (
          place && (
            <Fragment key={exchange.id}>
              <span className={styles.exchange} style={inPlace(place)} data-look={lookOf(exchange)} />
              {exchange.parts.map((part, index) => {
                const mark = placeIn(window, { startedAt: part, endedAt: part })
                return mark && <span key={index} className={styles.part} style={inPlace(mark)} />
              })}
            </Fragment>
          )
        )
      })}
    </span>
  )
}

function inPlace({ offset, length }: { offset: number; length: number }) {
  return { left: `${offset * 100}%`, width: `${length * 100}%` }
}

function lookOf({ endedAt, failure, status = 0 }: Exchange): string {
  if (endedAt === undefined) return 'open'
  if (failure === 'Aborted') return 'aborted'
  return failure === undefined && status < 400 ? 'good' : 'bad'
}
