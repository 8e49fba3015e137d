import { appendFileSync } from 'node:fs'
import { hashOf } from './random.ts'
import type { Shown } from './parts.tsx'
import { time } from './time.ts'
import { world } from './world.ts'

/** The file that gets a line for each task of each seed, so that two stores can be compared. */
const { SIMULATOR_TRACE: file } = process.env
export const isTraced = file !== undefined

const texts = new WeakMap<Shown, string>()
let lines: string[] = []

/** Notes the time, what is on screen and what was sent after a task. */
export function traceTask(): void {
  if (file === undefined) return
  const screen = [...world.screen.values()].map(textOf)
  const requests = world.sent.map(({ at, key, mark, outcome }) => [at, key, mark, outcome].join())
  const hash = hashOf(JSON.stringify([time.now, screen, requests]))
  lines.push(`seed ${world.options.seed}\ttask ${time.task} at ${Math.round(time.now)} ms\t${hash}\n`)
}

/** Writes the lines of a run. */
export function endTrace(): void {
  if (file !== undefined) appendFileSync(file, lines.join(''))
  lines = []
}

function textOf(shown: Shown): string {
  const known = texts.get(shown)
  if (known !== undefined) return known
  const { error, fetching, hasNext, hasPrevious, isPrevious, pages, slot, status } = shown
  const text = JSON.stringify([
    slot,
    status,
    error?.message,
    isPrevious,
    hasNext,
    hasPrevious,
    fetching,
    pages,
  ])
  texts.set(shown, text)
  return text
}
