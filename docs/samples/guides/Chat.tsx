import {
  type QueryStore,
  updateQueries,
  useInfiniteQuery,
  useMutation,
  useQueryStore,
  useSubscription,
} from '@thinql/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { graphql } from '../support/gql/index.ts'

const MessagesQuery = graphql(`
  query Messages($before: ID) {
    messages(last: 20, before: $before) {
      nodes {
        id
        author
        text
      }
      startCursor
    }
  }
`)
const SendMessage = graphql(`
  mutation SendMessage($id: ID!, $text: String!) {
    sendMessage(id: $id, text: $text) {
      id
      author
      text
    }
  }
`)
const MessageSent = graphql(`
  subscription MessageSent {
    messageSent {
      id
      author
      text
    }
  }
`)

interface Message {
  id: string
  author: string
  text: string
}

/** Puts a message at the end of the newest page. The same message may come twice, as a response and as an event. */
function putMessage(store: QueryStore, message: Message) {
  updateQueries(store, MessagesQuery, ({ messages }, { before }) => {
    if (before) return undefined
    const { nodes } = messages
    const isThere = nodes.some(({ id }) => id === message.id)
    return {
      messages: {
        ...messages,
        nodes: isThere ? nodes.map((node) => (node.id === message.id ? message : node)) : [...nodes, message],
      },
    }
  })
}

export function Chat() {
  const store = useQueryStore()
  const { pages, loading, error, hasPrevious, loadPrevious, loadingPrevious, refetch } = useInfiniteQuery(
    MessagesQuery,
    {
      // The list begins with the newest page, so nothing comes after it.
      next: () => undefined,
      previous: ({ messages }) => (messages.startCursor ? { before: messages.startCursor } : undefined),
    },
  )
  const [send] = useMutation(SendMessage, {
    optimistic: (store, { id, text }, data) =>
      putMessage(store, data?.sendMessage ?? { id: String(id), author: 'me', text }),
  })
  useSubscription(MessageSent, { onData: ({ messageSent }) => putMessage(store, messageSent) })
  const [unsent, setUnsent] = useState<{ id: string; text: string }[]>([])
  const messages = pages.flatMap((page) => page.messages.nodes)
  const place = usePlace()

  async function sendText(text: string, id = `${Date.now()}-${Math.random()}`) {
    setUnsent((all) => all.filter((message) => message.id !== id))
    // The same id again: if the first response was lost, the message isn't there twice.
    const { error } = await send({ variables: { id, text } })
    if (error) setUnsent((all) => [...all, { id, text }])
  }

  if (loading) return <p>Loading…</p>
  return (
    <>
      <div {...place} style={{ height: 200, overflowY: 'auto', overflowAnchor: 'none' }}>
        {hasPrevious && (
          <button disabled={loadingPrevious} onClick={() => loadPrevious()}>
            Older messages
          </button>
        )}
        <ol aria-label="Messages">
          {messages.map(({ id, author, text }) => (
            <li key={id}>
              {author}: {text}
            </li>
          ))}
        </ol>
      </div>
      {error && (
        <p role="alert">
          Not all messages could be loaded. <button onClick={() => refetch()}>Try again</button>
        </p>
      )}
      {unsent.map(({ id, text }) => (
        <p key={id} role="alert">
          Not sent: {text} <button onClick={() => sendText(text, id)}>Send again</button>
        </p>
      ))}
      <form
        action={(form: FormData) => {
          const text = form.get('text')
          if (typeof text === 'string') void sendText(text)
        }}
      >
        <input name="text" aria-label="Message" required /> <button>Send</button>
      </form>
    </>
  )
}

/**
 * Keeps the place of the reader: at the newest message, or at the row that is on top. Browsers do a part of
 * that, but not at the very top, where older messages are loaded, and not at the end.
 */
function usePlace() {
  const ref = useRef<HTMLDivElement>(null)
  const place = useRef<{ row?: Element | undefined; top: number }>({ top: 0 })
  const note = () => {
    const box = ref.current
    if (!box) return
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 5
    const { top } = box.getBoundingClientRect()
    const rows = [...box.querySelectorAll('li')]
    const row = isAtEnd ? undefined : rows.find((row) => row.getBoundingClientRect().bottom > top)
    place.current = { row, top: row?.getBoundingClientRect().top ?? 0 }
  }
  // After each commit, before the browser paints.
  useLayoutEffect(() => {
    const box = ref.current
    const { row, top } = place.current
    if (box) box.scrollTop += row ? row.getBoundingClientRect().top - top : box.scrollHeight
    note()
  })
  return { ref, onScroll: note }
}
