import type { Client } from '@thinql/core'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { evaluateSample } from './evaluateSample.ts'

interface OutputProps {
  readonly code: string
  readonly client: Client
}

/** The component that a sample exports, or the lines that its function `run` logs. */
export function Output({ code, client }: OutputProps) {
  const [lines, setLines] = useState<readonly string[]>([])
  const [sample] = useState(() => load(code, (line) => setLines((before) => [...before, line])))

  const { Screen, run, problem } = sample
  useEffect(() => {
    run?.(client).catch((error: unknown) => setLines((before) => [...before, String(error)]))
  }, [run, client])

  if (problem !== undefined) return <Problem message={problem} />
  if (Screen) {
    return (
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    )
  }
  return <pre className="live-lines">{lines.join('\n') || 'Nothing was logged yet.'}</pre>
}

interface Sample {
  Screen?: ComponentType
  run?: (client: Client) => Promise<void>
  problem?: string
}

function load(code: string, log: (line: string) => void): Sample {
  try {
    const exports = evaluateSample(code, log)
    const run = exports.run as Sample['run']
    if (run) return { run }
    const Screen = Object.values(exports).find((value) => typeof value === 'function') as Sample['Screen']
    return Screen ? { Screen } : { problem: 'The sample exports no component and no function `run`.' }
  } catch (error) {
    return { problem: String(error) }
  }
}

class ErrorBoundary extends Component<{ readonly children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError(error: unknown) {
    return { message: String(error) }
  }
  override render() {
    return this.state.message === undefined ? this.props.children : <Problem message={this.state.message} />
  }
}

function Problem({ message }: { readonly message: string }) {
  return (
    <p className="live-problem" role="alert">
      {message}
    </p>
  )
}
