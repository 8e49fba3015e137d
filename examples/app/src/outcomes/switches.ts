/** What can be turned on for the requests of the page. */
export const switches = [
  {
    name: 'retry',
    effect: 'Queries that failed for a moment are sent up to three times, and Retry-After is kept to.',
  },
  {
    name: 'timeout',
    effect: 'After two seconds the request is aborted, and all its tries with it.',
  },
  {
    name: 'persisted',
    effect: 'A hash goes out in place of the query; a server that doesn’t know it asks for the text.',
  },
  {
    name: 'queryViaGet',
    effect: 'Queries go by GET, with everything in the URL, so that caches can answer.',
  },
  {
    name: 'batch',
    effect: 'What goes to one place in the same moment travels as one array.',
  },
] as const

export type SwitchName = (typeof switches)[number]['name']
