import { act } from '@testing-library/react'
import { useQuery } from '../../src/index.ts'
import type { TypedText } from './todoQuery.ts'
import { harness } from '../harness/harness.tsx'

export interface Post {
  readonly __typename: 'Post'
  readonly id: string
  readonly title: string
  readonly likes: number
}

export const post = (id: string, fields: Partial<Post> = {}): Post => ({
  __typename: 'Post',
  id,
  title: `Post ${id}`,
  likes: 1,
  ...fields,
})

/** Returns what a mutation or an event says of a post. */
export const liked = (id: string, likes = 2) => ({ like: { __typename: 'Post', id, likes } })

export const PostsQuery =
  'query Posts($tag: String) { posts(tag: $tag) { __typename id title likes } }' as TypedText<PostsData>
export const PostQuery =
  'query Post($id: ID!) { post(id: $id) { __typename id title likes } }' as TypedText<PostData>
export const Like = 'mutation Like($id: ID!) { like(id: $id) { __typename id likes } }'

export interface PostsData {
  readonly posts: readonly Post[]
}
export interface PostData {
  readonly post: Post | null
}

export function postsHarness(options?: Parameters<typeof harness>[0]) {
  const all = harness(options)
  return {
    ...all,
    /** Shows a list, and waits for nothing. */
    mountPosts: (tag?: string) =>
      all.renderHook(() => useQuery(PostsQuery, tag ? { variables: { tag } } : {}), undefined),
    showPosts: async (...posts: readonly Post[]) => {
      const view = all.renderHook(() => useQuery(PostsQuery), undefined)
      await act(() => all.last().respond({ posts }))
      return view
    },
    showPost: async (shown: Post) => {
      const view = all.renderHook(() => useQuery(PostQuery, { variables: { id: shown.id } }), undefined)
      await act(() => all.last().respond({ post: shown }))
      return view
    },
    loads: () => all.calls.filter(({ document }) => document !== Like),
  }
}
