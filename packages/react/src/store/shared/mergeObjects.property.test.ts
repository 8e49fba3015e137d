import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../core/test/fuzz/runs.ts'
import { collectObjects, type Fields, type IdOf, mergeObjects, typeOf } from './mergeObjects.ts'

/** The objects of a server. Each may refer to others. */
type World = Readonly<
  Record<string, { name: number; age: number; friend: string | null; friends: readonly string[] }>
>

/** Which fields a query selects. */
interface Selection {
  readonly name?: true
  readonly age?: true
  readonly friend?: Selection
  readonly friends?: Selection
}

const ids = ['1', '2', '3']
const anyWorld: fc.Arbitrary<World> = fc.record(
  Object.fromEntries(
    ids.map((id) => [
      id,
      fc.record({
        name: fc.nat(3),
        age: fc.nat(3),
        friend: fc.constantFrom(...ids, null),
        friends: fc.array(fc.constantFrom(...ids), { maxLength: 3 }),
      }),
    ]),
  ),
)
const anySelection = fc.letrec<{ selection: Selection }>((tie) => ({
  selection: fc.record(
    {
      name: fc.constant(true as const),
      age: fc.constant(true as const),
      friend: fc.oneof({ maxDepth: 3 }, fc.constant({}), tie('selection')),
      friends: fc.oneof({ maxDepth: 3 }, fc.constant({}), tie('selection')),
    },
    { requiredKeys: [] },
  ),
})).selection

/** Returns the response to a query. Undefined if a field is missing. */
function read(world: Partial<World>, id: string, selection: Selection): Fields | undefined {
  const { friend: one, friends: all, ...scalars } = selection
  const object: Partial<World[string]> = world[id] ?? {}
  const fields: Record<string, unknown> = { __typename: 'User', id }
  for (const name of Object.keys(scalars) as (keyof typeof scalars)[]) fields[name] = object[name]
  if (one) fields.friend = object.friend && read(world, object.friend, one)
  if (all) {
    const members = object.friends?.map((member) => read(world, member, all))
    fields.friends = members?.includes(undefined) ? undefined : members
  }
  return Object.values(fields).includes(undefined) ? undefined : fields
}

/** Writes a response into a normalised cache, as other libraries have one. */
function normalise(
  cache: Record<string, object>,
  { __typename, id, friend, friends, ...scalars }: Fields,
): void {
  const refer = (object: Fields) => {
    normalise(cache, object)
    return object.id
  }
  const references = {
    // The server sends an object or null.
    ...(friend !== undefined && { friend: friend && refer(friend as Fields) }),
    ...(friends !== undefined && { friends: (friends as Fields[]).map(refer) }),
  }
  cache[String(id)] = { ...cache[String(id)], ...scalars, ...references }
}

function expectSelected(object: Fields | null, { friend, friends, ...scalars }: Selection): void {
  if (!object) return
  const names = [
    '__typename',
    'id',
    ...Object.keys(scalars),
    ...(friend ? ['friend'] : []),
    ...(friends ? ['friends'] : []),
  ]
  expect(Object.keys(object)).toEqual(names)
  if (friend) expectSelected(object.friend as Fields | null, friend)
  if (friends) for (const member of object.friends as Fields[]) expectSelected(member, friends)
}

const idOf: IdOf = (value) => (typeOf(value) ? String((value as Fields).id) : undefined)

test('mergeObjects gives the data of a normalised cache, or says that a field is missing, and adds or removes no field', () => {
  const id = fc.constantFrom(...ids)
  fc.assert(
    fc.property(
      anyWorld,
      anyWorld,
      anySelection,
      anySelection,
      id,
      id,
      (before, after, query, mutation, shown, changed) => {
        const data = read(before, shown, query) ?? {}
        const news = read(after, changed, mutation) ?? {}
        const inputs = JSON.stringify([data, news])
        const objects = collectObjects(news, idOf)
        let lacks = 0
        const merged = mergeObjects(
          data,
          (object) => objects.get(idOf(object)),
          idOf,
          () => lacks++,
        ) as Fields
        expect(JSON.stringify([data, news])).toBe(inputs)
        expectSelected(merged, query)
        const cache = {}
        normalise(cache, data)
        normalise(cache, news)
        const cached = read(cache, shown, query)
        // The cache may have a missing field from another place of the query.
        if (lacks) return
        expect(merged).toEqual(cached)
        expect(merged === data).toBe(JSON.stringify(merged) === JSON.stringify(data))
      },
    ),
    runs(2_000),
  )
})
