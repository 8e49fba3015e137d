import { type Failure, type Result, toJson } from '@thinql/core'
import {
  hasFields,
  InvalidInputError,
  isObject,
  parseExactly,
  variablesJson,
  withResponse,
} from '@thinql/core/internal'
import { send } from '../entry/load.ts'
import type { Response, Responses } from '../history.ts'
import { type Variables, variablesOf } from '../key/queryKey.ts'
import { shareStructure } from '../shared/shareStructure.ts'
import type { List, PageOptions } from '../state/Extension.ts'
import type { InFlightRequest, Outcome } from '../state/InFlightRequest.ts'
import type { QueryEntry } from '../state/QueryEntry.ts'
import { nextTick } from '../state/StoreInternals.ts'
import { pageAt } from './anchor.ts'
import { lacksRows, type Rows, withRows } from './rows.ts'

export type Direction = 'next' | 'previous'

export type Page = Pick<Response, 'data' | 'variables'>

export interface ListEntry extends QueryEntry {
  readonly list: List
  readonly pageOptions: PageOptions
}

/**
 * Returns the options of the hook that has committed last. Without one, a list can be fetched too: by
 * `refetch` of a hook that has left.
 */
export function optionsOf({ list, pageOptions }: ListEntry): PageOptions {
  return [...list.options].at(-1) ?? pageOptions
}

/**
 * Returns the variables of the page beyond one end of the pages, or undefined if there is none. A page that
 * is there already ends the list: it would come again and again. It throws what the function of the caller
 * throws.
 */
export function followingOf(
  pages: readonly Page[],
  direction: Direction,
  options: PageOptions,
): Variables | undefined {
  const following = givenBeyond(pages, direction, options)
  const json = following && jsonOf(following)
  // If they can't be sent, the request says why.
  return json !== undefined && pages.some(({ variables }) => jsonOfPage(variables) === json)
    ? undefined
    : following
}

/** Returns what `next` or `previous` gives for the last or the first page. */
export function givenBeyond(
  pages: readonly Page[],
  direction: Direction,
  options: PageOptions,
): Variables | undefined {
  const end = pages.at(direction === 'next' ? -1 : 0)
  return end && options[direction]?.(end.data, end.variables ?? {})
}

/**
 * Returns variables as JSON with sorted keys, or undefined if they can't be sent. Null counts as missing: a
 * server that gives no cursor gives the first page for `{ after: null }`.
 */
function jsonOf(variables: Variables): string | undefined {
  try {
    const sorted = parseExactly(variablesJson(variables))
    return JSON.stringify(sorted, (_name, value: unknown) => value ?? undefined)
  } catch {
    return undefined
  }
}

const jsonOfPages = new WeakMap<Variables, string | undefined>()

/** As `jsonOf`. A hook asks in each render, and a list may have many pages, whose variables never change. */
function jsonOfPage(variables: Variables = {}): string | undefined {
  const json = jsonOfPages.get(variables) ?? jsonOf(variables)
  jsonOfPages.set(variables, json)
  return json
}

/** Whether two pages have the same variables. Without any, these are those of the list. */
export function isSamePage(
  { query }: QueryEntry,
  one: Variables | undefined,
  other: Variables | undefined,
): boolean {
  const own = variablesOf(query)
  return jsonOfPage(one ?? own) === jsonOfPage(other ?? own)
}

/** A page that has come, and the Result that brought it. */
export interface FetchedPage {
  readonly page: Response
  readonly result: Result<unknown>
}

interface HowToFetch {
  /** The function of the caller that has given the variables. */
  readonly direction?: Direction
  /** The place of the page that it replaces, as in `pageAt`. */
  readonly place?: number
  /** The rows of all pages. One may have moved to this page. */
  readonly rows?: Rows
}

/** Fetches a page. It throws for variables that can't be sent. */
export async function fetchPage(
  entry: ListEntry,
  request: InFlightRequest,
  given: Variables | undefined,
  { direction, place, rows }: HowToFetch = {},
): Promise<FetchedPage> {
  const { store } = entry
  const variables = toVariables(given, direction)
  const sent = nextTick(store)
  const result = await send(entry, request, variables)
  // A state may have brought others meanwhile.
  const old = place === undefined ? undefined : pageAt(entry, place)
  const data = shareStructure(old?.data, rows ? withRows(result.data, rows) : result.data)
  return { page: { data, variables, sent, came: nextTick(store) }, result }
}

/** Returns the variables as they are sent, which the page keeps. It throws if they are none. */
function toVariables(
  given: Variables | undefined,
  name: Direction | 'variables' = 'variables',
): Page['variables'] {
  const { [name]: variables } = parseExactly(toJson({ [name]: given })) as Record<string, Page['variables']>
  if (variables !== undefined && !isObject(variables))
    throw new InvalidInputError(
      `${name} returned no object: return the variables of a page, or undefined if there is none.`,
    )
  return variables
}

/**
 * What a request has come to: the Result of its last page with the data of those that it is for, and the
 * pages of the list.
 */
export function pagesOutcome(
  result: Result<unknown>,
  loaded: readonly Response[],
  pages: readonly Response[],
): Outcome {
  // The list has at least one page.
  return { result: withPages(result, loaded), responses: pages as unknown as Responses }
}

/**
 * The outcome of a request if one of its pages has failed. The page `beside` came with the error, and is shown if
 * `canBeShown`. `others` are the pages before it.
 */
export function failedOutcome(result: Result<unknown>, beside?: Response, others?: readonly Page[]): Outcome {
  if (!canBeShown(beside, others)) return { result: withPages(result) }
  return { result: withPages(result, [beside]), beside }
}

/**
 * Whether a page that came with errors can be shown. Beside these, many servers send an empty list, or null in its
 * place.
 */
export function canBeShown<T extends Pick<Page, 'data'>>(
  page: T | undefined,
  others: readonly Page[] = [],
): page is T {
  const data = page?.data
  return hasFields(data) && !lacksRows(data, others)
}

/**
 * Whether an error is what the server says. Some servers refuse the cursor of a row that has gone. Without such
 * an error, the same request may succeed the next time.
 */
export function isRefusal(error: Failure | undefined): boolean {
  const fields = Object(error) as object
  return 'errors' in fields
}

/** The Result of a page with the data of these pages. */
function withPages(result: Result<unknown>, pages?: readonly Response[]): Result<unknown> {
  // A copy of a Result hasn't its response.
  return withResponse({ ...result, data: pages?.map(({ data }) => data) }, result.response) as Result<unknown>
}
