import type { Library } from '../../react/library.ts'
import { Cycles } from './memory.ts'
import { type Outcome, run, type ScenarioName } from './scenarios.ts'

/** The functions that the benchmark calls in the page. */
export interface PageBench {
  run(this: void, name: ScenarioName): Promise<Outcome>
  readonly cycles: Cycles
}

declare global {
  var bench: PageBench
}

/** Sets up the page of a library. The bundle of the page calls it. */
export function expose(library: Library): void {
  globalThis.bench = { run: (name) => run(library, name), cycles: new Cycles(library) }
}
