import { events, type Kind } from './events.ts'
import type { Setting } from './explore.ts'

// Object.keys forgets the type of the keys.
const kinds = Object.keys(events) as Kind[]
const ofLists: readonly Kind[] = ['loadNext', 'loadPrevious', 'shrink']
const rare: readonly Kind[] = ['partial', 'remove', 'signOut', 'hydrate', 'prefetch', ...ofLists]
const twoMutations = ['m1', 'm2']

/** The fewer kinds of events a world has, the longer are its orders. */
export const worlds: Record<string, Setting> = {
  everything: { depth: 4, mutations: twoMutations, kinds: kinds.filter((kind) => !rare.includes(kind)) },
  'a mutation and an event': {
    depth: 8,
    kinds: ['respond', 'lose', 'mutate', 'apply', 'save', 'fail', 'write'],
  },
  'a mutation that invalidates nothing': {
    depth: 8,
    invalidates: false,
    kinds: ['respond', 'lose', 'mutate', 'apply', 'save', 'fail', 'remove'],
  },
  'two mutations': {
    depth: 8,
    mutations: twoMutations,
    kinds: ['respond', 'mutate', 'apply', 'save', 'fail'],
  },
  'two mutations and an event': {
    depth: 6,
    mutations: twoMutations,
    kinds: ['respond', 'mutate', 'fail', 'write'],
  },
  'two users': { depth: 8, kinds: ['respond', 'mutate', 'apply', 'save', 'signOut', 'write'] },
  requests: { depth: 7, kinds: ['respond', 'lose', 'invalidate', 'refetch', 'write', 'wait'] },
  'data beside errors': {
    depth: 7,
    kinds: ['respond', 'lose', 'partial', 'write', 'refetch', 'mutate', 'apply', 'save'],
  },
  'two components': {
    depth: 7,
    firstLeaves: true,
    kinds: ['respond', 'lose', 'mount', 'leave', 'invalidate', 'write'],
  },
  'data that stays fresh': {
    depth: 6,
    staleTime: Infinity,
    firstLeaves: true,
    kinds: ['respond', 'lose', 'mount', 'leave', 'hydrate', 'invalidate', 'write'],
  },
  'a state of a server': {
    depth: 5,
    kinds: ['respond', 'lose', 'hydrate', 'invalidate', 'mutate', 'apply', 'save', 'fail', 'write'],
  },
  'a prefetch': {
    depth: 5,
    firstLeaves: true,
    kinds: ['respond', 'lose', 'prefetch', 'mount', 'leave', 'invalidate', 'signOut'],
  },
  'a mark that somebody removes': {
    depth: 9,
    kinds: ['respond', 'mutate', 'apply', 'save', 'remove', 'invalidate'],
  },
  'a list': {
    depth: 5,
    isList: true,
    kinds: ['respond', 'lose', 'refetch', 'invalidate', ...ofLists],
  },
  'a list whose pages come with errors': {
    depth: 6,
    isList: true,
    kinds: ['respond', 'lose', 'partial', 'refetch', 'loadNext', 'loadPrevious'],
  },
  'a list that keeps two pages': {
    depth: 5,
    isList: true,
    maxPages: 2,
    kinds: ['respond', 'lose', 'refetch', 'invalidate', 'loadNext', 'loadPrevious'],
  },
  'a list that keeps one page, and writes': {
    depth: 5,
    isList: true,
    maxPages: 1,
    kinds: ['respond', 'loadNext', 'loadPrevious', 'mutate', 'apply', 'save', 'fail', 'write'],
  },
  'a list and writes': {
    depth: 5,
    isList: true,
    kinds: ['respond', 'loadNext', 'loadPrevious', 'mutate', 'apply', 'save', 'fail', 'write'],
  },
  'a list that comes from elsewhere': {
    depth: 4,
    isList: true,
    kinds: ['respond', 'loadNext', 'prefetch', 'hydrate', 'invalidate', 'mount', 'leave', 'signOut'],
  },
  'two queries': {
    depth: 4,
    hasTwoQueries: true,
    mutations: twoMutations,
    kinds: ['respond', 'lose', 'mutate', 'apply', 'save', 'fail', 'write'],
  },
  'shared entities': {
    depth: 4,
    hasTwoQueries: true,
    invalidates: false,
    sharesEntities: true,
    mutations: twoMutations,
    kinds: ['respond', 'mutate', 'apply', 'save', 'fail', 'write'],
  },
}
