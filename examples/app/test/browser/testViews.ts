import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './boardTest.ts'
import { faults } from './faults.ts'
import type { Server } from './startServer.ts'

export interface View {
  readonly name: string
  /** What the browser prints as an error on the way there. */
  readonly complaints?: readonly string[]
  /** Goes there; the board holds what boardTest fills it with. */
  readonly show: (page: Page, server: Server) => Promise<void>
}

export function testViews(views: readonly View[]): void {
  test.for(views)(
    '“$name” is accessible in both themes, and fits every width',
    async ({ name, complaints = [], show }, { board, server }) => {
      board.expectComplaints(...complaints)
      await board.page.emulateMedia({ reducedMotion: 'reduce' })
      await show(board.page, server)
      expect(await faults(board.page, name)).toEqual({ wide: [], violations: [], dark: [] })
    },
  )
}
