import type { Library } from '../library.ts'
import { apollo } from './apollo.ts'
import { bareStore } from './bareStore.ts'
import { effect } from './effect.ts'
import { graphqlHooks } from './graphqlHooks.ts'
import { swr } from './swr.ts'
import { tanstack } from './tanstack.ts'
import { thinql } from './thinql.ts'
import { old } from './old.ts'
import { urql } from './urql.ts'

/** The keys are the names of the files. */
export const libraries: Readonly<Record<string, Library>> = {
  effect,
  bareStore,
  thinql,
  old,
  swr,
  tanstack,
  graphqlHooks,
  urql,
  apollo,
}
