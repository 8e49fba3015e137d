/** What users of other hooks complain about, and where. */
export const complaints = {
  1: 'urql #432: data of the variables before, as if it were done',
  2: 'apollo-client #9549, #6905: nothing tells old data from new',
  3: 'graphql-hooks #150, #995: the results of a query that changes are inconsistent',
  4: 'swr #566, #682, #425: optimistic writes race, and old data flashes',
  5: 'swr #751, react-apollo-hooks #107: what is off screen does not become stale',
  6: 'urql #1622, #649: mutations in quick succession give the wrong results',
  7: 'swr #129, #1933, #2275: requests are not cancelled',
  8: 'apollo-client #8858, #4150, #10717: cancelling reaches too little or too much',
  9: 'TanStack #3633: StrictMode doubles requests',
  10: 'swr #2766: nothing is fetched after a cancellation on unmount',
  11: 'TanStack #9096, #6167, #1108, #1247: loading does not narrow data',
  12: 'TanStack #4676, #483, #1616: errors have no type',
  13: 'swr #266, #1410: data may be undefined in the types, though it suspends',
  14: 'TanStack #7178, apollo-client #10532, #11093: skipping what suspends',
  15: 'apollo-client #6190, #6670, #6572, #12597: what skip shows',
  16: 'apollo-client #11660: a new component does not try again what failed',
  17: 'TanStack #2712, #7465, #7606: resetting a boundary does not ask again',
  18: 'react-apollo #2070, urql #3860: an error outlives a good refetch',
  19: 'apollo-client #5708, #6790, #6070: unhandled rejections from mutations',
  20: 'TanStack #3040, #5052, #6060, #5383, #1573: what follows a mutation vanishes with its component',
  21: 'TanStack #5968, #1374, apollo-client #3691: overlapping optimistic writes undo each other, or fetch for ever',
  22: 'urql #378, #596, #116: invalidation misses empty lists',
  23: 'urql #531, #1374, #1410: polls overlap, or look like a first load',
  24: 'apollo-client #12352, #12056, #12316, #6373, #10076: callbacks that are called too often or never',
  25: 'TanStack #6472, #9399, #9642, #3911, #9571, swr #5: hydration that differs, waterfalls, new objects in every render',
}

/** What none of the other hooks can do, or only one. */
export const capabilities = {
  C1: 'abort that is right on unmount, changed variables, skip, refetch, a shared key, StrictMode and hand-over',
  C2: 'after loading and error, data is complete in the types',
  C3: 'every error is a case of one union',
  C4: 'no commit shows data of other variables without saying so',
  C5: 'hydration is right though the store was filled before',
  C6: 'no render too many, and the same object: no Proxy that it would take',
  C7: 'a mutation that never rejects, with the state of its latest call, which reset ends',
  C8: 'a mutation that was superseded tells its caller how it ended',
  C9: 'a plain error boundary asks again',
  C10: 'keys that do not collide',
  C11: 'no request from a render that never commits',
  C12: 'invalidation by typed document, also of what is off screen',
  C13: 'what suspended and was abandoned is freed',
  C14: 'polling that never overlaps, pauses while hidden, survives errors and ends on unmount',
  C15: 'a client with hooks that is small, and right all the same',
}

/** What is tested elsewhere. */
export const exceptions = {
  C15: 'Sizes are budgets, which test:size keeps.',
}
