import { updateQueries, useInfiniteQuery, useMutation } from '@thinql/react'
import { graphql } from '../gql/index.ts'

export const guestsDocument = graphql(`
  query Guests($search: String, $after: ID) {
    guests(search: $search, after: $after) {
      total
      nodes {
        id
        name
        email
        comes
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
`)

const setComesDocument = graphql(`
  mutation SetGuestComes($id: ID!, $comes: Boolean!) {
    setGuestComes(id: $id, comes: $comes) {
      id
      comes
    }
  }
`)

/** The guests whose name contains the text, page by page. */
export function useGuests(search: string) {
  const { pages, ...state } = useInfiniteQuery(guestsDocument, {
    variables: { search },
    keepPreviousData: true,
    next: ({ guests: { pageInfo } }, variables) =>
      pageInfo.hasNextPage ? { ...variables, after: pageInfo.endCursor } : undefined,
  })
  return { ...state, total: pages[0]?.guests.total, guests: pages.flatMap(({ guests }) => guests.nodes) }
}

/** Changes a guest in all pages at once. If the server refuses, the pages are as before. */
export function useSetComes() {
  return useMutation(setComesDocument, {
    optimistic(store, { id, comes }) {
      updateQueries(store, guestsDocument, ({ guests }) => ({
        guests: {
          ...guests,
          nodes: guests.nodes.map((guest) => (guest.id === id ? { ...guest, comes } : guest)),
        },
      }))
    },
  })
}
