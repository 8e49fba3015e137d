import { StreamedTodos } from '../app/streaming/Streamed'

/** Suspends in the browser, and has no HTML. */
export default function SuspendedTodos() {
  return typeof window === 'undefined' ? null : <StreamedTodos />
}
