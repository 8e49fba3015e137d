// Measures the parsers of streams and events, and `print`.
import { environment, report } from '../lib/report.ts'
import { compare } from './contender.ts'
import { eventClients, eventParsers } from './events.ts'
import { longStreams } from './longStreams.ts'
import { multipartClients, multipartParsers } from './multipart.ts'
import { printed, printers } from './printers.ts'

const tables = [
  await compare('multipart, 200 parts', multipartParsers),
  await compare('multipart to growing data', multipartClients),
  await compare('events, 200', eventParsers),
  await compare('events to results', eventClients),
]
for (const [job, contenders] of longStreams) tables.push(await compare(job, contenders))
for (const [job, document] of Object.entries(printed)) tables.push(await compare(job, printers(document)))

await report(
  'parsers',
  environment([
    ...['@thinql/core', 'meros', 'eventsource-parser', 'graphql-sse'],
    ...['@urql/core', 'graphql', '@0no-co/graphql.web'],
  ]),
  ...tables,
)
