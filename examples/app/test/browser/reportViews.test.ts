import { circleOf, mutationDone } from './boardPage.ts'
import { holdBack } from './holdBack.ts'
import { openReport } from './testReport.ts'
import { testViews } from './testViews.ts'

testViews([
  {
    name: 'report',
    show: async (page, server) => {
      server.fill([
        { title: 'Book the venue', assignee: 'Mira', due: '2026-12-24' },
        { title: 'Print the badges', status: 'DONE' },
        { title: 'Send the invitations', assignee: 'Tomás', due: '2026-12-01' },
      ])
      await page.goto(server.url)
      const saved = mutationDone(page)
      await circleOf(page, 'Print the badges').click()
      await saved
      await page.goto(new URL('/report', server.url).href)
      await page.getByText('Moved to To do').waitFor()
    },
  },
  {
    name: 'report without scripts',
    show: async (page, server) => {
      await holdBack(page, (request) => request.resourceType() === 'script')
      await openReport(page, server)
      await page.getByText('No changes yet.').waitFor()
    },
  },
  {
    name: 'report loading',
    show: async (page, server) => {
      await page.goto(new URL('/outcomes', server.url).href)
      await server.setConditions({ latency: 5_000 })
      await page.getByRole('link', { name: 'Report' }).click()
      await page.getByRole('main').getByText('Loading the history…').waitFor()
    },
  },
])
