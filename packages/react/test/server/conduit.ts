import { createSchema, createYoga } from 'graphql-yoga'

interface StoredArticle {
  readonly slug: string
  readonly author: string
  title: string
  tagList: string[]
  readonly favoritedBy: Set<string>
  comments: { readonly id: string; readonly body: string; readonly author: string }[]
}

interface BySlug {
  slug: string
}
interface ByName {
  username: string
}

const typeDefs = /* GraphQL */ `
  type Profile {
    username: String!
    bio: String
    following: Boolean!
    articles: [Article!]!
  }
  type Article {
    slug: ID!
    title: String!
    tagList: [String!]!
    favorited: Boolean!
    favoritesCount: Int!
    author: Profile!
    comments: [Comment!]!
  }
  type Comment {
    id: ID!
    body: String!
    author: Profile!
  }
  type ArticlePayload {
    article: Article!
  }
  type ProfilePayload {
    profile: Profile!
  }
  type CommentPayload {
    comment: Comment!
  }
  type Query {
    feed(tag: String): [Article!]!
    article(slug: ID!): Article
    profile(username: String!): Profile
  }
  type Mutation {
    favoriteArticle(slug: ID!): ArticlePayload!
    unfavoriteArticle(slug: ID!): ArticlePayload!
    updateArticle(slug: ID!, title: String, tagList: [String!]): ArticlePayload!
    deleteArticle(slug: ID!): ArticlePayload!
    followUser(username: String!): ProfilePayload!
    unfollowUser(username: String!): ProfilePayload!
    addComment(slug: ID!, body: String!): CommentPayload!
    deleteComment(slug: ID!, id: ID!): CommentPayload!
  }
`

/** A server with the public schema of RealWorld ("Conduit"), as far as the test needs it. `me` is signed in. */
export function createConduit() {
  const bios: Record<string, string | null> = { ann: 'Writes.', bob: null, me: null }
  const following = new Set<string>()
  const articleOf = (slug: string, author: string, title: string): StoredArticle => ({
    slug,
    author,
    title,
    tagList: ['tea'],
    favoritedBy: new Set(['bob']),
    comments: [{ id: `${slug}-1`, body: 'First!', author: 'bob' }],
  })
  const articles = [
    articleOf('tea', 'ann', 'On tea'),
    articleOf('milk', 'ann', 'On milk'),
    articleOf('bread', 'bob', 'On bread'),
  ]
  let comments = 0

  const find = (slug: string) => {
    const article = articles.find((candidate) => candidate.slug === slug)
    if (!article) throw new Error(`There is no article ${slug}.`)
    return article
  }
  const change = (slug: string, apply: (article: StoredArticle) => unknown) => {
    const article = find(slug)
    apply(article)
    return { article }
  }
  const follow = (username: string, follows: boolean) => {
    if (follows) following.add(username)
    else following.delete(username)
    return { profile: username }
  }

  const schema = createSchema({
    typeDefs,
    resolvers: {
      Query: {
        feed: (_, { tag }: { tag?: string | null }) =>
          articles.filter(({ tagList }) => !tag || tagList.includes(tag)),
        article: (_, { slug }: BySlug) => articles.find((article) => article.slug === slug) ?? null,
        profile: (_, { username }: ByName) => username,
      },
      Mutation: {
        favoriteArticle: (_, { slug }: BySlug) => change(slug, ({ favoritedBy }) => favoritedBy.add('me')),
        unfavoriteArticle: (_, { slug }: BySlug) =>
          change(slug, ({ favoritedBy }) => favoritedBy.delete('me')),
        updateArticle: (_, { slug, ...fields }: BySlug & Partial<StoredArticle>) =>
          change(slug, (article) => Object.assign(article, fields)),
        deleteArticle: (_, { slug }: BySlug) =>
          change(slug, (article) => articles.splice(articles.indexOf(article), 1)),
        followUser: (_, { username }: ByName) => follow(username, true),
        unfollowUser: (_, { username }: ByName) => follow(username, false),
        addComment: (_, { slug, body }: BySlug & { body: string }) => {
          const comment = { id: `new-${++comments}`, body, author: 'me' }
          find(slug).comments.push(comment)
          return { comment }
        },
        deleteComment: (_, { slug, id }: BySlug & { id: string }) => {
          const article = find(slug)
          const comment = article.comments.find((candidate) => candidate.id === id)
          article.comments = article.comments.filter((candidate) => candidate !== comment)
          return { comment }
        },
      },
      Article: {
        favorited: ({ favoritedBy }: StoredArticle) => favoritedBy.has('me'),
        favoritesCount: ({ favoritedBy }: StoredArticle) => favoritedBy.size,
      },
      // A profile is its name.
      Profile: {
        username: (username: string) => username,
        bio: (username: string) => bios[username],
        following: (username: string) => following.has(username),
        articles: (username: string) => articles.filter(({ author }) => author === username),
      },
    },
  })
  const yoga = createYoga({ schema, logging: false, maskedErrors: false })
  const requests: string[] = []
  return {
    /** The names of the operations that were sent. */
    requests,
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      const { operationName } = (await request.clone().json()) as { operationName: string }
      requests.push(operationName)
      return yoga.fetch(request)
    },
  }
}
