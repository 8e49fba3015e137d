import type { Library } from '../library.ts'
import { apollo } from './apollo.ts'
import { effect } from './effect.ts'
import { swr } from './swr.ts'
import { tanstack } from './tanstack.ts'
import { thinql } from './thinql.ts'
import { urql } from './urql.ts'

/** The keys are the names of the files. */
export const libraries: Readonly<Record<string, Library>> = {
  effect,
  thinql,
  swr,
  tanstack,
  urql,
  apollo,
}
