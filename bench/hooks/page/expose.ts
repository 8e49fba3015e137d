import type { Library } from '../../react/library.ts'
import { Cycles } from './memory.ts'
import { type Outcome, run, type ScenarioName } from './scenarios.ts'

/** What the page does when it is told to. */
export interface PageBench {
  run(this: void, name: ScenarioName): Promise<Outcome>
  readonly cycles: Cycles
}

declare global {
  var bench: PageBench
}

/** Makes a library's page: the module that is bundled for it calls this. */
export function expose(library: Library): void {
  globalThis.bench = { run: (name) => run(library, name), cycles: new Cycles(library) }
}
