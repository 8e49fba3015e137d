import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

export interface Feature {
  /** The last part of the URL. */
  readonly id: string
  readonly title: string
  /** What the page shows, in one sentence. */
  readonly purpose: string
  /** What to try on the page, and what to watch. */
  readonly task: string
  /** Loaded when the page is opened. */
  readonly Demo: LazyExoticComponent<ComponentType>
}

/** The pages below `/features`. */
export const features: readonly Feature[] = [
  {
    id: 'long-list',
    title: 'A long list',
    purpose: 'A list of 10,000 guests that loads page by page while you scroll.',
    task: 'Scroll down quickly, search for a name, and change whether a guest comes.',
    Demo: lazy(async () => ({ default: (await import('./longList/LongList.tsx')).LongList })),
  },
  {
    id: 'session',
    title: 'Sign in',
    purpose: 'A session whose token expires every 30 seconds. Nobody has to sign in again.',
    task: 'Sign in, wait until the token expires, and load the launch code again.',
    Demo: lazy(async () => ({ default: (await import('./session/Session.tsx')).Session })),
  },
  {
    id: 'form',
    title: 'A form',
    purpose: 'A form action that shows each problem beside its field.',
    task: 'Send the form empty, then with an address that is taken: mira@example.com.',
    Demo: lazy(async () => ({ default: (await import('./form/InviteForm.tsx')).InviteForm })),
  },
  {
    id: 'live',
    title: 'Live data',
    purpose: 'One subscription over server-sent events, and the same one over a WebSocket.',
    task: 'Restart the server, and watch both connections come back.',
    Demo: lazy(async () => ({ default: (await import('./live/Live.tsx')).Live })),
  },
  {
    id: 'upload',
    title: 'An upload',
    purpose: 'A large file with the real progress of its upload.',
    task: 'Send the generated file. Cancel it halfway, then send it again.',
    Demo: lazy(async () => ({ default: (await import('./upload/Upload.tsx')).Upload })),
  },
  {
    id: 'storage',
    title: 'A reload',
    purpose: 'Data that is kept in the browser over a reload.',
    task: 'Reload the page. The old data is there at once, and the new data replaces it.',
    Demo: lazy(async () => ({ default: (await import('./storage/Storage.tsx')).Storage })),
  },
]
