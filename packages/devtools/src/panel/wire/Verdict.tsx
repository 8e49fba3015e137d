import type { Call } from '../../recorder/call.ts'
import { describeOutcome, messagesPage, outcomesPage } from './outcomes.ts'

/** How a call ended, in the words of the documentation, with links to it. */
export function Verdict({ call }: { call: Call }) {
  const { text, meaning, usually, look } = describeOutcome(call)
  return (
    <div className="verdict" data-look={look}>
      <strong>{text}</strong>
      {call.message !== undefined && <code>{call.message}</code>}
      <span>{meaning}</span>
      {usually !== undefined && <span>What apps usually do: {usually}</span>}
      <span className="verdict-links">
        <a href={outcomesPage} target="_blank" rel="noreferrer">
          All outcomes
        </a>
        {call.message !== undefined && (
          <a href={messagesPage} target="_blank" rel="noreferrer">
            All messages
          </a>
        )}
      </span>
    </div>
  )
}
