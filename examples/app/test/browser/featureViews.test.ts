import { expect } from 'vitest'
import { test } from './boardTest.ts'
import {
  button,
  connectionOf,
  guestsOf,
  openFailing,
  openFeature,
  openSlowly,
  signIn,
} from './featurePage.ts'
import { findFaults } from './findFaults.ts'
import { testViews } from './testViews.ts'

/** Every state of the features. */
testViews([
  {
    name: 'features',
    show: async (page, server) => {
      await page.goto(new URL('/features', server.url).href)
      await page.getByRole('heading', { name: 'Features' }).waitFor()
    },
  },
  {
    name: 'long list',
    consoleErrors: ['500'],
    show: async (page, server) => {
      await openFeature(page, server, 'long-list')
      const { box, scrollToEnd } = guestsOf(page)
      await box('Mira').click()
      await page.getByText('She has to come.').waitFor()
      await server.setConditions({ failingQueries: 1 })
      await scrollToEnd()
      await page.getByText('Not all guests were loaded.').waitFor()
    },
  },
  {
    name: 'long list empty',
    show: async (page, server) => {
      await openFeature(page, server, 'long-list')
      await guestsOf(page).search.fill('nonsense')
      await page.getByRole('heading', { name: 'Nobody found' }).waitFor()
    },
  },
  {
    name: 'long list loading',
    show: (page, server) => openSlowly(page, server, 'long-list', 'Loading the guests…'),
  },
  {
    name: 'long list failing',
    consoleErrors: ['500'],
    show: (page, server) => openFailing(page, server, 'long-list', 'The guests didn’t load'),
  },
  {
    name: 'session signed out',
    show: async (page, server) => {
      await openFeature(page, server, 'session')
      await button(page, 'Sign in').click()
      await page.getByText('Give a name.').waitFor()
    },
  },
  {
    name: 'session',
    show: async (page, server) => {
      await openFeature(page, server, 'session')
      await signIn(page)
      await button(page, 'Load three times at once').click()
      await page.getByText('3 requests at once succeeded').waitFor()
      await page.getByText('The recipe authorize.ts').click()
    },
  },
  {
    name: 'session loading',
    show: async (page, server) => {
      await openFeature(page, server, 'session')
      await signIn(page)
      await openSlowly(page, server, 'session', 'Loading the launch code…')
    },
  },
  {
    name: 'session failing',
    consoleErrors: ['500'],
    show: async (page, server) => {
      await openFeature(page, server, 'session')
      await signIn(page)
      await openFailing(page, server, 'session', 'The launch code didn’t load.')
    },
  },
  {
    name: 'form',
    consoleErrors: ['500'],
    show: async (page, server) => {
      await openFailing(page, server, 'form', 'The guests didn’t load.')
      await button(page, 'Invite').click()
      await page.getByText('Give the guest an address.').waitFor()
    },
  },
  {
    name: 'form loading',
    show: async (page, server) => {
      await openSlowly(page, server, 'form', 'Loading the guests…')
      await button(page, 'Invite').click()
      await button(page, 'Inviting…').waitFor()
    },
  },
  {
    name: 'form invited',
    show: async (page, server) => {
      await openFeature(page, server, 'form')
      await page.getByLabel('Name').fill('Lin')
      await page
        .getByLabel('Address')
        .fill('donaudampfschifffahrtselektrizitätenhauptbetriebswerk@example.com')
      await button(page, 'Invite').click()
      await page.getByText('Lin is invited.').waitFor()
      await page.getByText('10,001 are invited.').waitFor()
    },
  },
  {
    name: 'live',
    show: async (page, server) => {
      await openFeature(page, server, 'live')
      for (const name of ['Server-sent events', 'WebSocket']) await connectionOf(page, name).clock.waitFor()
    },
  },
  {
    name: 'upload',
    show: async (page, server) => {
      await server.setConditions({ uploadRate: 100_000 })
      await openFeature(page, server, 'upload')
      await button(page, 'Send a generated file').click()
      await page.getByRole('progressbar').waitFor()
    },
  },
  {
    name: 'upload done',
    show: async (page, server) => {
      await openFeature(page, server, 'upload')
      const buffer = Buffer.from('Ten people')
      await page.getByLabel('File to send').setInputFiles({ name: 'guests.txt', mimeType: '', buffer })
      await page.getByText('The server has the same checksum.').waitFor()
      await page.getByRole('listitem').getByText('guests.txt').waitFor()
    },
  },
  {
    name: 'upload failing',
    consoleErrors: ['500', '500'],
    show: async (page, server) => {
      await openFailing(page, server, 'upload', 'The files didn’t load.')
      await server.setConditions({ failingMutations: 1 })
      const buffer = Buffer.from('Ten people')
      await page.getByLabel('File to send').setInputFiles({ name: 'guests.txt', mimeType: '', buffer })
      await page.getByText('Not uploaded.').waitFor()
    },
  },
  {
    name: 'storage',
    show: async (page, server) => {
      await openFeature(page, server, 'storage')
      await page.getByText('New from the server.').waitFor()
    },
  },
  {
    name: 'storage loading',
    show: (page, server) => openSlowly(page, server, 'storage', 'Counting the guests…'),
  },
  {
    name: 'storage failing',
    consoleErrors: ['500'],
    show: (page, server) => openFailing(page, server, 'storage', 'The count didn’t load'),
  },
  {
    name: 'storage cleared',
    show: async (page, server) => {
      await openFeature(page, server, 'storage')
      await page.getByText('New from the server.').waitFor()
      await button(page, 'Clear').click()
      await page.getByRole('heading', { name: 'Nothing is kept' }).waitFor()
    },
  },
])

test('“live lost” is accessible in both themes, and fits every width', async ({ board, server }) => {
  board.allowConsoleErrors('ERR_INTERNET_DISCONNECTED')
  const { page } = board
  await openFeature(page, server, 'live')
  await page.getByRole('link', { name: 'A form' }).click()
  await page.getByText('are invited.').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Live data' }).click()
  await page.getByRole('button', { name: 'Connect now' }).first().waitFor()
  await button(page, 'Restart the server').click()
  await page.getByText('it was not restarted').waitFor()
  expect(await findFaults(page, 'live lost')).toEqual({ wide: [], violations: [], dark: [] })
})
