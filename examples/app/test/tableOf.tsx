import { everyOutcome, type EveryOutcomeOptions, expectEveryErrorShown } from '@thinql/react/testing'
import { type ReactNode, useState } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { toast, Toaster } from 'sonner'

const item = {
  id: '1',
  title: 'Book the venue',
  note: null,
  status: 'OPEN',
  assignee: null,
  version: 1,
}
const data = {
  Board: { items: [item], progress: { done: 0, total: 1 }, latestActivity: null },
  LatestActivities: { latestActivities: [] },
  Item: { item: { ...item, attachments: [], history: [] }, latestActivity: null },
  UpdateItem: { updateItem: { ...item, status: 'DONE' } },
  DeleteItem: { deleteItem: item },
  RestoreItem: { restoreItem: item },
  AddItem: { addItem: item },
  SignIn: { signIn: '' },
  SignOut: { signOut: true },
  LaunchCode: { launchCode: { code: 'T-12', user: 'Ada' } },
  ServerTime: { serverTime: { startedAt: '2026-12-24T18:00:00.000Z', seconds: 7 } },
}

function Page({ children }: { children: ReactNode }) {
  // No draft and no message of the outcome before.
  useState(() => sessionStorage.clear())
  useState(() => void toast.dismiss())
  return (
    <MemoryRouter initialEntries={['/items/1']}>
      <Routes>
        <Route path="/items/:id" element={children} />
      </Routes>
      <Toaster />
    </MemoryRouter>
  )
}

/** One advice for each error, on all screens. */
const advice: Record<string, string> = {
  EmptyResultError: 'The server sent nothing to show. Try again in a moment.',
  GraphQLResultError: 'The server had a problem. Try again in a moment. For our support: FORCED.',
  NetworkError: 'The board can’t be reached. Check your connection, then try again.',
  ParseError:
    'Something else than the board answered. If your network has a sign-in page, sign in, then try again.',
  RequestError: 'This page made a mistake. Reload it, then try again.',
  ServerError: 'The server had a problem. Try again in a moment.',
  TimeoutError: 'The board took too long to respond. Try again in a moment.',
}

/** What stands on a screen whatever happens, and a short name for it. */
const frame: [string | RegExp, string][] = [
  [/ ?\[heading: Countdown\].*? launch\./, ''],
  [' [heading: Add an item] Add an item', ''],
  ['Title Note (optional) Assignee Add item', '(form)'],
  ['Book the venue Edit Book the venue Delete Book the venue', '(item)'],
  [/ \[heading: Attachments\].* Attach a file/, ''],
  [/ Try it: Change .*? how it is made/, ''],
  [' Notifications alt+T', ''],
]

/**
 * What a screen says while it loads, with data, and after each error: “…” stands for the advice, “Error” for
 * the name.
 */
export async function tableOf(
  element: ReactNode,
  options: Partial<EveryOutcomeOptions> = {},
): Promise<string[]> {
  const table = await everyOutcome(element, { data, wrapper: Page, ...options })
  expectEveryErrorShown(table)
  const { before: _, loading, data: shown, ...errors } = table
  const texts = Object.entries(errors).map(([name, text]) =>
    text.replace(advice[name] ?? '', '…').replace(name, 'Error'),
  )
  return [loading ?? '', shown ?? '', ...new Set(texts)].map((text) =>
    frame.reduce((rest, [part, short]) => rest.replace(part, short), text).trim(),
  )
}
