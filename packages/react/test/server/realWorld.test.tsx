import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client'
import { createClient } from '@thinql/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { createQueryStore, GraphQLProvider, shareEntities, useMutation, useQuery } from '../../src/index.ts'
import { createConduit } from './conduit.ts'

// The screens of a RealWorld app: its feed, an article with comments, and a profile. All are on the page together.
const screens = {
  feed: `query Feed { feed { __typename slug title favorited favoritesCount tagList author { __typename username following } } }`,
  tagged: `query Tagged { feed(tag: "tea") { __typename slug title tagList } }`,
  article: `query Article {
    article(slug: "tea") {
      __typename slug title tagList favorited favoritesCount
      author { __typename username bio following }
      comments { __typename id body author { __typename username following } }
    }
  }`,
  profile: `query Profile {
    profile(username: "ann") { __typename username bio following articles { __typename slug title favoritesCount } }
  }`,
}

const article = 'article { __typename slug favorited favoritesCount }'
const profile = 'profile { __typename username following }'
const mutations = {
  favorite: `mutation Favorite($slug: ID!) { favoriteArticle(slug: $slug) { ${article} } }`,
  unfavorite: `mutation Unfavorite($slug: ID!) { unfavoriteArticle(slug: $slug) { ${article} } }`,
  follow: `mutation Follow($username: String!) { followUser(username: $username) { ${profile} } }`,
  unfollow: `mutation Unfollow($username: String!) { unfollowUser(username: $username) { ${profile} } }`,
  update: `mutation Update($slug: ID!, $title: String, $tagList: [String!]) {
    updateArticle(slug: $slug, title: $title, tagList: $tagList) { article { __typename slug title tagList } }
  }`,
  comment: `mutation AddComment($slug: ID!, $body: String!) {
    addComment(slug: $slug, body: $body) { comment { __typename id body author { __typename username following } } }
  }`,
  uncomment: `mutation DeleteComment($slug: ID!, $id: ID!) {
    deleteComment(slug: $slug, id: $id) { comment { __typename id } }
  }`,
  remove: `mutation DeleteArticle($slug: ID!) { deleteArticle(slug: $slug) { article { __typename slug } } }`,
}

type ScreenName = keyof typeof screens
const screenNames = Object.keys(screens) as ScreenName[]

interface Step {
  readonly mutation: keyof typeof mutations
  readonly variables: Readonly<Record<string, unknown>>
  /** The screens with lists that get or lose members. */
  readonly lists?: readonly ScreenName[]
}

const steps: readonly Step[] = [
  { mutation: 'favorite', variables: { slug: 'tea' } },
  { mutation: 'follow', variables: { username: 'ann' } },
  { mutation: 'follow', variables: { username: 'bob' } },
  { mutation: 'update', variables: { slug: 'tea', title: 'On green tea', tagList: ['tea', 'green'] } },
  { mutation: 'comment', variables: { slug: 'tea', body: 'Nice' }, lists: ['article'] },
  { mutation: 'favorite', variables: { slug: 'bread' } },
  { mutation: 'unfavorite', variables: { slug: 'tea' } },
  { mutation: 'uncomment', variables: { slug: 'tea', id: 'tea-1' }, lists: ['article'] },
  { mutation: 'unfollow', variables: { username: 'ann' } },
  { mutation: 'remove', variables: { slug: 'milk' }, lists: ['feed', 'tagged', 'profile'] },
]

/** What the screens show after each step, and the operations that were sent. */
interface Seen {
  readonly shown: Record<ScreenName, unknown>[]
  readonly requests: readonly string[]
}

async function withThinql(): Promise<Seen> {
  const { fetch, requests } = createConduit()
  const store = createQueryStore(createClient({ endpoint: 'http://localhost/graphql', fetch }))
  // This is the whole code for the cache.
  shareEntities(store, { keyOf: ({ id, slug, username }) => id ?? slug ?? username })

  function Screen({ name }: { name: ScreenName }) {
    const { data } = useQuery<object>(screens[name])
    return <p data-testid={name}>{JSON.stringify(data)}</p>
  }
  let mutate!: (step: Step) => Promise<unknown>
  function Buttons({ mutation, lists = [] }: Partial<Step>) {
    const [send] = useMutation<object, Step['variables']>(mutations[mutation ?? 'favorite'], {
      invalidates: lists.map((name) => screens[name]),
    })
    mutate = ({ variables }) => send({ variables })
    return null
  }
  const page = (step: Partial<Step>) => (
    <GraphQLProvider store={store}>
      {screenNames.map((name) => (
        <Screen key={name} name={name} />
      ))}
      <Buttons {...step} />
    </GraphQLProvider>
  )
  const read = () =>
    Object.fromEntries(
      screenNames.map((name) => [name, JSON.parse(screen.getByTestId(name).textContent || 'null')]),
    ) as Record<ScreenName, unknown>
  const { rerender } = render(page({}))
  await waitFor(() => expect(Object.values(read())).not.toContain(null))
  const shown = [read()]
  for (const step of steps) {
    rerender(page(step))
    const expected = requests.length + 1 + (step.lists?.length ?? 0)
    await act(() => mutate(step))
    await waitFor(() => expect(requests).toHaveLength(expected))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    shown.push(read())
  }
  return { shown, requests }
}

async function withApollo(): Promise<Seen> {
  const { fetch, requests } = createConduit()
  const client = new ApolloClient({
    link: new HttpLink({ uri: 'http://localhost/graphql', fetch }),
    cache: new InMemoryCache({
      typePolicies: { Article: { keyFields: ['slug'] }, Profile: { keyFields: ['username'] } },
    }),
  })
  const now: Partial<Record<ScreenName, unknown>> = {}
  for (const name of screenNames)
    client.watchQuery({ query: parse(screens[name]) }).subscribe(({ data, dataState }) => {
      if (dataState === 'complete') now[name] = data
    })
  await waitFor(() => expect(Object.keys(now)).toHaveLength(screenNames.length))
  const shown = [{ ...now }]
  for (const { mutation, variables, lists = [] } of steps) {
    await client.mutate({
      mutation: parse(mutations[mutation]),
      variables,
      refetchQueries: lists.map((name) => ({ query: parse(screens[name]) })),
      awaitRefetchQueries: true,
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    shown.push({ ...now })
  }
  client.stop()
  return { shown: shown as Seen['shown'], requests }
}

test('a RealWorld app with shareEntities shows after each mutation what it shows with the cache of Apollo Client', async () => {
  const thinql = await withThinql()
  const apollo = await withApollo()
  for (const [index, shown] of thinql.shown.entries())
    expect({ after: steps[index - 1], shown }).toEqual({
      after: steps[index - 1],
      shown: apollo.shown[index],
    })
  expect([...thinql.requests].sort()).toEqual([...apollo.requests].sort())
  // Each step changes something, in one screen at least.
  for (const [index, shown] of thinql.shown.slice(1).entries()) expect(shown).not.toEqual(thinql.shown[index])
  expect(thinql.shown.at(-1)).toMatchObject({
    feed: {
      feed: [
        {
          slug: 'tea',
          title: 'On green tea',
          favorited: false,
          favoritesCount: 1,
          author: { following: false },
        },
        { slug: 'bread', favorited: true, favoritesCount: 2, author: { following: true } },
      ],
    },
    tagged: { feed: [{ title: 'On green tea', tagList: ['tea', 'green'] }, { title: 'On bread' }] },
    article: {
      article: { title: 'On green tea', author: { following: false }, comments: [{ body: 'Nice' }] },
    },
    profile: { profile: { following: false, articles: [{ title: 'On green tea', favoritesCount: 1 }] } },
  })
})
