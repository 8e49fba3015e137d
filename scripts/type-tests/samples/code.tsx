// What people write. readable.snap.md says what an editor shows for it with each version of TypeScript.
// `^?` prints the hover above it, `^|` the names that autocomplete offers for it. Every other line prints its errors.
import type { Client, GraphQLDocument } from '@thinql/core'
import { getQueryData, invalidateQuery, prefetchQuery, type QueryStore, setQueryData, skipToken, updateQueries, useInfiniteQuery, useMutation, useQueries, useQuery, useSubscription, useSuspenseQueries, useSuspenseQuery } from '@thinql/react'
import {
  AddTodoDocument,
  generated,
  graphql,
  MeDocument,
  type MeQuery,
  PageDocument,
  PostDocument,
  TodoAddedDocument,
  TodoDocument,
  TodosDocument,
  type TodosQuery,
} from './documents.ts'

const TadaDocument = graphql('query Tada($id: ID!) { todo(id: $id) { title } }')
declare const store: QueryStore
declare const client: Client
declare const either: typeof TodosDocument | typeof MeDocument
declare const id: string | undefined
declare const ids: string[]

// # Hovers

// ## the state of a query
const todos = useQuery(TodosDocument)
//    ^?

// ## the state of a query that may be skipped
const maybe = useQuery(TodoDocument, { variables: id ? { id } : skipToken })
//    ^?

// ## data
const { data, error, refetch } = todos
//      ^?

// ## an error
console.log(error)
//          ^?

// ## refetch
void refetch()
//   ^?

// ## the state of a suspense query
const suspended = useSuspenseQuery(TodosDocument)
//    ^?

// ## the states of several queries
const several = useQueries([{ document: TodoDocument, variables: { id: '1' } }, { document: TodosDocument, skip: !id }])
//    ^?

// ## the states of several suspense queries
const together = useSuspenseQueries([{ document: TodoDocument, variables: { id: '1' } }, { document: TodosDocument }])
//    ^?

// ## the states of one query for each item
const items = useQueries(ids.map((id) => ({ document: TodoDocument, variables: { id } })))
//    ^?

// ## the state of an infinite query
const pages = useInfiniteQuery(PageDocument, { variables: { first: 10 }, next: () => undefined })
//    ^?

// ## the state of a subscription
const added = useSubscription(TodoAddedDocument, { variables: { list: '1' } })
//    ^?

// ## a mutation
const [addTodo, adding] = useMutation(AddTodoDocument)
//     ^?

// ## the state of a mutation
console.log(adding)
//          ^?

// ## data of a document of gql.tada
const { data: tada } = useSuspenseQuery(TadaDocument, { variables: { id: '1' } })
//            ^?

// ## the state of one of two queries, whose types the caller says
const union = useQuery<TodosQuery | MeQuery>(either)
//    ^?

// ## data of plain text
const { data: plain } = useSuspenseQuery('query Todos { todos { title } }')
//            ^?

// # Autocomplete

// ## the options of a query
useQuery(TodosDocument, {  })
//                       ^|

// ## the options of a query with variables
useQuery(TodoDocument, { variables: { id: '1' },  })
//                                               ^|

// ## the options of one of several queries
useQueries([{ document: TodosDocument,  }])
//                                     ^|

// ## the variables of a query
useQuery(TodoDocument, { variables: {  } })
//                                   ^|

// # Mistakes

// ## no options, but a variable is required
useQuery(TodoDocument)

// ## a variable is missing
useQuery(TodoDocument, { variables: {} })

// ## the variables are missing
useQuery(TodoDocument, { staleTime: 1_000 })

// ## the variable has another type
useQuery(TodoDocument, { variables: { id: true } })

// ## the variable may be undefined
useQuery(TodoDocument, { variables: { id } })

// ## the variable has another name
useQuery(TodoDocument, { variables: { id: '1', fisrt: 1 } })

// ## the variables are not below `variables`
useQuery(TodoDocument, { id: '1' })

// ## `skip` in place of variables
useQuery(TodoDocument, { skip: !id })

// ## a wrong variable of a query that may be skipped
useQuery(TodoDocument, { variables: { id: true }, skip: !id })

// ## an option that is misspelled
useQuery(TodosDocument, { pollIntervall: 1_000 })

// ## data without a check
useQuery(TodosDocument).data.todos

// ## a field that was not selected
todos.data?.todos[0]?.titel

// ## a mutation without its variable
void addTodo()

// ## a mutation with a wrong variable
void addTodo({ variables: { title: 1 } })

// ## no options of a suspense query, but a variable is required
useSuspenseQuery(TodoDocument)

// ## one of several queries without its variables
useQueries([{ document: TodosDocument }, { document: TodoDocument }])

// ## one of several queries with a wrong variable
useQueries([{ document: TodosDocument }, { document: TodoDocument, variables: { id: true } }])

// ## a query for each item without the variables
useQueries(ids.map(() => ({ document: TodoDocument })))

// ## an option of several queries that is misspelled
useQueries([{ document: TodosDocument, pollIntervall: 1_000 }])

// ## several queries without a list
useQueries({ document: TodosDocument })

// ## a subscription without its variable
useSubscription(TodoAddedDocument)

// ## an infinite query without `next`
useInfiniteQuery(PageDocument, { variables: { first: 10 } })

// ## a write of another shape
setQueryData(store, TodosDocument, { todos: [{ id: '1' }] })

// ## a write with the variables before the data
setQueryData(store, TodoDocument, { id: '1' }, { todo: null })

// ## a read without its variable
getQueryData(store, TodoDocument)

// ## a read whose variables are not below `variables`
getQueryData(store, TodoDocument, { id: '1' })

// ## an invalidation with a wrong variable
void invalidateQuery(store, TodoDocument, { variables: { id: true } })

// ## an invalidation of a mutation whose variables are not below `variables`
useMutation(AddTodoDocument, { invalidates: [TodosDocument, [TodoDocument, { id: '1' }]] })

// ## an updater of another shape
updateQueries(store, TodosDocument, ({ todos }) => todos)

// ## prefetchQuery without its variable
void prefetchQuery(store, TodoDocument)

// ## a request without its variable
void client.request(TodoDocument)

// ## one of two documents
useQuery(either)

// ## text that the code generator has not read
const Unread = generated('query Me { me { name } }')

// ## a query of text that the code generator has not read
useQuery(Unread)

// ## a value that is not a document
useQuery({ query: 'query Todos { todos { title } }' })

// ## a document that may be missing
useQuery(id ? TodosDocument : undefined)

// ## plain text that may be skipped, with the type of its data
useQuery<TodosQuery>('query Todos { todos { title } }', { skip: !id })

// ## a query inside of a function for all documents
export const useItem = <D, V>(document: GraphQLDocument<D, V>) => useQuery(document)

// ## a field that is misspelled in a write to a masked fragment
setQueryData(store, PostDocument, (data) => data && { post: { ...data.post, liks: 3 } })

// ## a field of a wrong type in a write to a masked fragment
setQueryData(store, PostDocument, (data) => data && { post: { ...data.post, title: 3 } })

console.log(maybe, data, suspended, several, items, pages, added, tada, union, plain)
