import type { Page } from 'playwright'
import { addForm, circleOf, editForm, filter, itemOf } from './boardPage.ts'
import { activityOf } from './activityPanel.ts'
import { startProxy } from './startProxy.ts'
import type { Server } from './startServer.ts'
import { testViews } from './testViews.ts'

async function open(page: Page, server: Server): Promise<void> {
  await page.goto(server.url)
  await itemOf(page, 'Book the venue').waitFor()
}

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten'

/** Every state of the board. */
testViews([
  {
    name: 'full',
    show: async (page, server) => {
      server.fill([
        { title: 'Book the venue', note: 'Seats for 80', assignee: 'Mira', due: '2026-12-24' },
        { title: 'Print the badges', status: 'DONE', assignee: 'Tomás' },
        { title: 'Send the invitations', status: 'DOING', due: '2026-12-01' },
      ])
      await open(page, server)
    },
  },
  {
    name: 'pages',
    show: async (page, server) => {
      server.fill(
        [...Array(11).keys()].map((n) => ({ title: `Item ${n}` })).concat({ title: 'Book the venue' }),
      )
      await open(page, server)
    },
  },
  {
    name: 'nothing found',
    show: async (page, server) => {
      await open(page, server)
      await filter(page).search.fill('nonsense')
      await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    },
  },
  {
    name: 'deleted',
    show: async (page, server) => {
      await open(page, server)
      await page.getByRole('button', { name: 'Delete Print the badges' }).click()
      await page.getByText('Deleted “Print the badges”').waitFor()
    },
  },
  {
    name: 'not deleted',
    consoleErrors: ['500'],
    show: async (page, server) => {
      await open(page, server)
      await server.setConditions({ failingMutations: 1 })
      await page.getByRole('button', { name: 'Delete Print the badges' }).click()
      await page.getByText('was not deleted').waitFor()
    },
  },
  {
    name: 'long words',
    show: async (page, server) => {
      server.fill([
        { title: 'Book the venue', status: 'DONE', note: 'With a deposit' },
        { title: longWord, note: `${longWord}\n${longWord}` },
      ])
      await open(page, server)
    },
  },
  {
    name: 'loading',
    show: async (page, server) => {
      await server.setConditions({ latency: 5_000 })
      await page.goto(server.url)
      await page.getByRole('main').getByText('Loading the board…').waitFor()
    },
  },
  {
    name: 'empty',
    show: async (page, server) => {
      server.fill([])
      await page.goto(server.url)
      await page.getByRole('heading', { name: 'Nothing left to do' }).waitFor()
    },
  },
  {
    name: 'not loaded',
    consoleErrors: ['500'],
    show: async (page, server) => {
      await server.setConditions({ failingQueries: 1 })
      await page.goto(server.url)
      await page.getByRole('heading', { name: 'The board didn’t load' }).waitFor()
    },
  },
  {
    name: 'out of date',
    consoleErrors: ['500', '500'],
    show: async (page, server) => {
      await open(page, server)
      await activityOf(page).settled()
      await server.setConditions({ failingQueries: 2 })
      await circleOf(page, 'Print the badges').click()
      await page.getByText('What you see may be out of date.').waitFor()
      await page.getByText('The activity didn’t load.').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'active',
    show: async (page, server) => {
      await open(page, server)
      await circleOf(page, 'Book the venue').click()
      await page.getByRole('button', { name: 'Doing Print the badges' }).click()
      await addForm(page).title.fill(longWord)
      await addForm(page).save.click()
      await page.setViewportSize({ width: 360, height: 800 })
      await activityOf(page).panel.getByRole('button', { name: 'Show' }).click()
      await activityOf(page).panel.getByText('Added').waitFor()
    },
  },
  {
    name: 'connection lost',
    consoleErrors: ['ERR_INCOMPLETE_CHUNKED_ENCODING'],
    show: async (page, server) => {
      const proxy = await startProxy(server.url)
      await page.goto(proxy.url)
      await activityOf(page).connected.waitFor()
      proxy.cutStreams()
      await activityOf(page).lost.waitFor()
    },
  },
  {
    name: 'editing',
    show: async (page, server) => {
      await open(page, server)
      await page.getByRole('button', { name: 'Edit Book the venue' }).click()
      await editForm(page).title.fill('Book the larger venue')
    },
  },
  {
    name: 'saving',
    show: async (page, server) => {
      await open(page, server)
      await server.setConditions({ latency: 5_000 })
      await addForm(page).title.fill('Send the invitations')
      await addForm(page).save.click()
      await circleOf(page, 'Book the venue').click()
      await page.getByRole('button', { name: 'Saving…' }).waitFor()
    },
  },
  {
    name: 'refused',
    show: async (page, server) => {
      await open(page, server)
      await addForm(page).title.fill('Book the venue')
      await addForm(page).save.click()
      await page.getByText('is already on the board').waitFor()
    },
  },
  {
    name: 'not saved',
    consoleErrors: ['500', '500', '500'],
    show: async (page, server) => {
      await open(page, server)
      await server.setConditions({ failingMutations: 3 })
      await circleOf(page, 'Print the badges').click()
      await page.getByText('Not changed.').waitFor()
      await page.getByRole('button', { name: 'Edit Book the venue' }).click()
      await editForm(page).save.click()
      await page.getByText('Not saved.').waitFor()
      await addForm(page).title.fill('Send the invitations')
      await addForm(page).save.click()
      await page.getByText('Not saved.').nth(1).waitFor()
    },
  },
])
