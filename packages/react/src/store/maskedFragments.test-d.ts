import type { GraphQLDocument } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'
import { expectTypeOf, test } from 'vitest'
import { type QueryStore, setQueryData, updateQueries } from '@thinql/react'

interface DocumentTypeDecoration<TResult, TVariables> {
  __apiType?: (variables: TVariables) => TResult
}

// What the client preset of GraphQL Code Generator writes for masked fragments.
type FragmentType<TDocument extends DocumentTypeDecoration<Untyped, Untyped>> =
  TDocument extends DocumentTypeDecoration<infer TType, Untyped>
    ? TType extends { ' $fragmentName'?: infer TKey }
      ? TKey extends string
        ? { ' $fragmentRefs'?: Record<TKey, TType> }
        : never
      : never
    : never
declare function useFragment<TType>(
  fragment: DocumentTypeDecoration<TType, Untyped>,
  masked: FragmentType<DocumentTypeDecoration<TType, Untyped>>,
): TType
declare function makeFragmentData<TDocument extends DocumentTypeDecoration<Untyped, Untyped>>(
  data: TDocument extends DocumentTypeDecoration<infer TType, Untyped> ? TType : never,
  fragment: TDocument,
): FragmentType<TDocument>

type PostFields = { id: string; likes: number } & { ' $fragmentName'?: 'PostFields' }
declare const PostFieldsDoc: DocumentTypeDecoration<PostFields, Untyped>
interface PostsData {
  posts: ({ title: string } & { ' $fragmentRefs'?: { PostFields: PostFields } })[]
}
declare const PostsQuery: GraphQLDocument<PostsData, object>
declare const store: QueryStore

test('an update of a masked fragment is checked if it reads and makes the fragment', () => {
  updateQueries(store, PostsQuery, ({ posts }) => ({
    posts: posts.map((masked) => {
      const post = useFragment(PostFieldsDoc, masked)
      expectTypeOf(post.likes).toBeNumber()
      const changed: typeof post = { ...post, likes: post.likes + 1 }
      return { ...masked, ...makeFragmentData(changed, PostFieldsDoc) }
    }),
  }))
})

test('it refuses a wrong value and a name that is no field', () => {
  setQueryData(store, PostsQuery, undefined, (data) => {
    const [masked] = data?.posts ?? []
    if (!masked) return undefined
    const post = useFragment(PostFieldsDoc, masked)
    // @ts-expect-error -- `likes` is a number
    const wrong: typeof post = { ...post, likes: 'three' }
    // @ts-expect-error -- a post has no `liks`
    const misspelled: typeof post = { ...post, liks: 3 }
    return {
      posts: [wrong, misspelled].map((fields) => ({ ...masked, ...makeFragmentData(fields, PostFieldsDoc) })),
    }
  })
})

test('a spread alone hides the mistake, because the mask hides the fields', () => {
  setQueryData(
    store,
    PostsQuery,
    undefined,
    (data) => data && { posts: data.posts.map((post) => ({ ...post, liks: 3 })) },
  )
})
