// @vitest-environment jsdom
import { fireEvent, screen, waitForElementToBeRemoved, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { tableOf } from '../test/tableOf.tsx'
import { ItemPage } from './item/ItemPage.tsx'
import { BoardPage } from './list/BoardPage.tsx'
import { Connection } from './live/LivePage.tsx'
import { LaunchCode } from './session/LaunchCode.tsx'
import { SignInForm } from './session/SessionPage.tsx'

const click = (name: string) => () => fireEvent.click(screen.getByText(name))
const clickIcon = (name: string) => () => fireEvent.click(screen.getByLabelText(name))

/** Writes a title into the form of this name, and saves it. */
const save = (form: string, button: string) => () => {
  const title = within(screen.getByRole('form', { name: form })).getByLabelText('Title')
  fireEvent.change(title, { target: { value: 'New' } })
  click(button)()
}

const restore = async () => {
  clickIcon('Delete Book the venue')()
  const undo = await screen.findByText('Undo')
  fireEvent.click(undo)
  // The message leaves a moment later.
  await waitForElementToBeRemoved(undo)
}

const edit = async () => {
  clickIcon('Edit Book the venue')()
  await screen.findByText('Save')
  save('Edit Book the venue', 'Save')()
}

const account = 'The token has expired. The next request gets a new one. … Load three times at once Sign out'

test.for<[what: string, page: ReactElement, options: Parameters<typeof tableOf>[1], texts: string[]]>([
  [
    'the board',
    <BoardPage />,
    { only: 'Board' },
    [
      '(form) Loading the board…',
      '0 of 1 done Live (form) (item)',
      '(form) [alert: The board didn’t load. …] Try again',
    ],
  ],
  [
    'the subscription of the board',
    <BoardPage />,
    { only: 'LatestActivities' },
    [
      '0 of 1 done Connecting… (form) (item)',
      '0 of 1 done Live (form) (item)',
      '0 of 1 done Not live, trying again (form) (item)',
    ],
  ],
  [
    'completing an item',
    <BoardPage />,
    { step: clickIcon('Complete Book the venue') },
    [
      '1 of 1 done Live (form) (item)',
      '0 of 1 done Live (form) (item)',
      '0 of 1 done Live (form) (item) [alert: Not changed. …] Try again',
    ],
  ],
  [
    'deleting an item',
    <BoardPage />,
    { step: clickIcon('Delete Book the venue') },
    [
      'No items yet Live (form) [heading: Nothing left to do] Either you are ready to launch, or nobody has written the first item yet. Add it in the form.',
      '0 of 1 done Live (form) (item) Deleted “Book the venue” Undo',
      '0 of 1 done Live (form) (item) “Book the venue” was not deleted. … Try again',
    ],
  ],
  [
    'restoring an item',
    <BoardPage />,
    { only: 'RestoreItem', step: restore },
    [
      'as before',
      '0 of 1 done Live (form) (item)',
      '0 of 1 done Live (form) (item) “Book the venue” was not restored. … Try again',
    ],
  ],
  [
    'adding an item',
    <BoardPage />,
    { step: save('Add an item', 'Add item') },
    [
      '0 of 1 done Live Title [field: New] Note (optional) Assignee Saving… (item)',
      '0 of 1 done Live (form) (item)',
      '0 of 1 done Live Title [field: New] Note (optional) Assignee [alert: Not saved. …] Try again (item)',
    ],
  ],
  [
    'editing an item',
    <BoardPage />,
    { step: edit },
    [
      '0 of 1 done Live (form) Title [field: New] Note (optional) Assignee Saving… Cancel',
      '0 of 1 done Live (form) (item)',
      '0 of 1 done Live (form) Title [field: New] Note (optional) Assignee [alert: Not saved. …] Try again Cancel',
    ],
  ],
  [
    'the page of an item',
    <ItemPage />,
    { only: 'Item' },
    [
      '← All items [heading: Item] Loading the item…',
      '← All items Live [heading: Book the venue] Status To do Doing Done Edit [heading: History] No changes yet.',
      '← All items [heading: Item] [alert: The item didn’t load. …] Try again',
    ],
  ],
  [
    'signing in',
    <SignInForm />,
    { step: click('Sign in') },
    [
      'Name Password (it is “launch”) Signing in… Nobody is signed in. The store is empty.',
      'Name Password (it is “launch”) Sign in Nobody is signed in. The store is empty.',
      'Name Password (it is “launch”) [alert: Not signed in. …] Sign in Nobody is signed in. The store is empty.',
    ],
  ],
  [
    'the page of a user',
    <LaunchCode token="" />,
    { only: 'LaunchCode' },
    [
      `[heading: Signed in] Loading the launch code… ${account}`,
      `[heading: Signed in] Ada, the launch code is T-12. New from the server. ${account}`,
      `[heading: Signed in] [alert: The launch code didn’t load. …] Try again ${account}`,
    ],
  ],
  [
    'signing out',
    <LaunchCode token="" />,
    { step: click('Sign out') },
    [
      'as before',
      `[heading: Signed in] Ada, the launch code is T-12. New from the server. ${account}`,
      `[heading: Signed in] Ada, the launch code is T-12. New from the server. ${account} [alert: Not signed out. …] Try again`,
    ],
  ],
  [
    'a live connection',
    <Connection name="SSE" />,
    {},
    [
      '[heading: SSE] [status: Connecting] No event yet. Connect now',
      '[heading: SSE] [status: Live] The server has been up for 7 s, since 18:00:00. Connect now',
      '[heading: SSE] [status: Lost, trying again] No event yet. Connect now …',
      '[heading: SSE] [status: Refused] No event yet. Connect now …',
    ],
  ],
])('%s says something for each outcome', async ([, page, options, texts]) => {
  expect(await tableOf(page, options)).toEqual(texts)
})
