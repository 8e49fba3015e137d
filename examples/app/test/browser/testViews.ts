import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './boardTest.ts'
import { findFaults } from './findFaults.ts'
import type { Server } from './startServer.ts'

export interface View {
  readonly name: string
  /** Parts of the errors that the browser prints on the way to the view. */
  readonly consoleErrors?: readonly string[]
  /** Opens the view. The board has the items of boardTest. */
  readonly show: (page: Page, server: Server) => Promise<void>
}

export function testViews(views: readonly View[]): void {
  test.for(views)(
    '“$name” is accessible in both themes, and fits every width',
    async ({ name, consoleErrors = [], show }, { board, server }) => {
      board.expectConsoleErrors(...consoleErrors)
      await board.page.emulateMedia({ reducedMotion: 'reduce' })
      await show(board.page, server)
      expect(await findFaults(board.page, name)).toEqual({ wide: [], violations: [], dark: [] })
    },
  )
}
