import type { Untyped } from '@thinql/core/internal'
import type { Tick } from './history.ts'
import { type Variables, variablesOf } from './key/queryKey.ts'
import { internalsOf, type QueryStore } from './queryStore.ts'
import { createIdOf, mergeIntoAll } from './mergeIntoAll.ts'
import { collectObjects, type Fields, type KeyOf } from './shared/mergeObjects.ts'
import { nextTick, noteInvalidation, type StoreInternals } from './state/StoreInternals.ts'
import { warnOfUntyped, warnOfUntypedEntity } from './development/warnOfUntyped.ts'
import { warnOfMissingKey } from './development/warnings.ts'

/** How `shareEntities`, `writeEntities` and `updateEntity` find the same object in several queries. */
export interface EntityOptions {
  /**
   * Returns the key of an object, which is unique among those of its `__typename`. It gets each object that
   * has a `__typename`, with the fields that were selected, and the `variables` of the query or the mutation:
   * an object in two languages has two keys. A text, a number or a BigInt is a key. With anything else, the object is a
   * part of the one around it.
   * @default what `shareEntities` got, or else `({ id }) => id`
   */
  keyOf?: KeyOf | undefined
}

/** What `writeEntities` and `updateEntity` know of the objects that they write. */
export interface EntityWriteOptions extends EntityOptions {
  /**
   * The variables that `keyOf` gets for what you write: those of the operation that has brought it.
   * @default none
   */
  variables?: Variables | undefined
}

/**
 * From now on, the results of mutations and subscriptions change the queries that have the same objects: those with the
 * same `__typename` and the same key get the new values of the fields that they have. Call it once for each store.
 *
 * It takes results without errors. If a mutation has data beside errors, the queries with other values become stale.
 * [The guide](https://thinql.github.io/guides/shared-objects/#what-changes) says what changes, and when a query is
 * fetched again.
 *
 * @param store - The store whose queries and lists change.
 * @param options - The keys of your objects.
 * @returns A function that ends it.
 * @example
 * const store = createQueryStore(client)
 * shareEntities(store, { keyOf: ({ __typename, id, slug }) => (__typename === 'Article' ? slug : id) })
 */
export function shareEntities(store: QueryStore, { keyOf = idOf }: EntityOptions = {}): () => void {
  const shared = internalsOf(store)
  /** Results of mutations that began earlier are too old: a newer mutation has succeeded, or the store was cleared. */
  let newest = 0
  /**
   * When each object last came, with a result or a write by hand. It is noted while mutations are pending, because the
   * result of a mutation that began before that time may have an older object.
   */
  const broughtAt = new Map<string | undefined, Tick>()
  function noteBrought(ids: Iterable<string | undefined>, at = nextTick(shared)) {
    if (!shared.mutations.size) broughtAt.clear()
    else if (!shared.writing) for (const id of ids) broughtAt.set(id, at)
  }
  shared.entities = { keyOf, noteBrought }
  return shared.follow((type, source, result) => {
    // An event of a subscription is newer than all mutations and the events before it.
    const came = nextTick(shared)
    if (type === 'cleared') newest = came
    const hasError = result?.error !== undefined
    // After each event with errors, a live page would fetch its queries.
    const eventAt = hasError ? undefined : came
    const { span } = source
    const at = type === 'received' ? eventAt : span?.at
    if (at && result)
      // First the mutation ends its optimistic writes.
      queueMicrotask(() => {
        try {
          const { query, request } = source
          const variables = query ? variablesOf(query) : request?.options?.variables
          const objects = collectObjects(result.data, createIdOf(keyOf, variables))
          // The server may have run mutations that overlap in any order. So all data with such an object is stale.
          const overlaps = [...objects.keys()].some((id) => (broughtAt.get(id) ?? 0) > at)
          noteBrought(objects.keys(), came)
          const since = overlaps ? -1 : at
          // A mutation with data beside errors has probably run, but its data has null where a field has failed.
          const onlyOutdates = hasError || at < newest
          mergeData(shared, objects, keyOf, since, onlyOutdates)
          // A state of a server from before has the old values. After each event, a live page would fetch all states.
          if (span && objects.size) noteInvalidation(shared)
          if (process.env.NODE_ENV !== 'production') warnOfUntyped(shared, result.data)
        } catch (thrown) {
          // Only `keyOf` throws.
          console.error(thrown)
        }
        if (span) newest = Math.max(newest, at)
      })
  })
}

/**
 * Merges the objects of `data` into all queries and lists that have them: those with the same `__typename` and the same
 * key get the new values of the fields that they have. Inside of `optimistic`, that is undone if the mutation fails.
 *
 * Null, scalars and lists of them replace the old value. An object with another key, or without one, replaces
 * it if it has all fields of the old one. Otherwise the query keeps the old value and is stale: the store
 * fetches it again if it is on screen.
 *
 * This makes no query fresh, and removes no error.
 *
 * @param store - The store whose queries and lists change.
 * @param data - Any data with objects in it, such as that of `client.request`.
 * @param options - The keys of your objects.
 * @throws All errors of `keyOf`.
 * @example
 * const { data } = await client.request(TodoQuery, { variables: { id } })
 * writeEntities(store, data)
 */
export function writeEntities(
  store: QueryStore,
  data: unknown,
  { keyOf, variables }: EntityWriteOptions = {},
): void {
  const shared = internalsOf(store)
  const { entities } = shared
  const ownKeyOf = keyOf ?? keyOfStore(shared)
  const objects = collectObjects(data, createIdOf(ownKeyOf, variables))
  entities?.noteBrought(objects.keys())
  mergeData(shared, objects, ownKeyOf)
}

/**
 * Changes one object in all queries and lists that have it. Inside of `optimistic`, that is undone if the
 * mutation fails.
 *
 * A field that a query has not selected stays away from it. Nested values follow the rules of `writeEntities`.
 *
 * @param store - The store whose queries and lists change.
 * @param entity - The `__typename` of the object, and its `id` or what `keyOf` reads.
 * @param update - A pure function from the object to its new fields. It is called for each query, with the
 * fields that the query has.
 * @param options - The keys of your objects.
 * @throws All errors of `update` and `keyOf`.
 * @example
 * updateEntity<Todo>(store, { __typename: 'Todo', id }, ({ likes = 0 }) => ({ likes: likes + 1 }))
 */
export function updateEntity<TEntity extends object = Readonly<Record<string, Untyped>>>(
  store: QueryStore,
  entity: NoInfer<Readonly<Partial<TEntity>>> & { readonly __typename: string },
  update: (entity: Readonly<Partial<NoInfer<TEntity>>>) => Partial<NoInfer<TEntity>>,
  { keyOf, variables }: EntityWriteOptions = {},
): void {
  const shared = internalsOf(store)
  const { entities } = shared
  const ownKeyOf = keyOf ?? keyOfStore(shared)
  const id = createIdOf(ownKeyOf, variables)(entity)
  // Only the caller knows the type of the objects with that id.
  const newFields = update as unknown as (object: Fields) => Fields
  if (id) {
    if (process.env.NODE_ENV !== 'production')
      warnOfUntypedEntity(shared, entity, createIdOf(ownKeyOf, variables))
    entities?.noteBrought([id])
    mergeIntoAll(shared, ownKeyOf, (key, object) => (key === id ? newFields(object) : undefined))
  } else if (process.env.NODE_ENV !== 'production') warnOfMissingKey(shared, entity.__typename)
}

/** What `shareEntities` was told, or else the `id` of an object. */
function keyOfStore({ entities }: StoreInternals): KeyOf {
  return entities?.keyOf ?? idOf
}

const idOf: KeyOf = ({ id }) => id

type Objects = ReturnType<typeof collectObjects>

function mergeData(store: StoreInternals, objects: Objects, keyOf: KeyOf, ...age: [Tick?, boolean?]): void {
  if (objects.size) mergeIntoAll(store, keyOf, (id) => objects.get(id), ...age)
}
