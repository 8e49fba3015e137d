// What people write. readable.snap.md says what an editor shows for it with each version of TypeScript.
// `^?` prints the hover above it, `^|` the names that autocomplete offers for it. Every other line prints its errors.
import { invalidateQueries, type QueryStore, setQueryData, useMutation, useQueries, useQuery } from '@thinql/react'
import { AddTodoDocument, TodoDocument, TodosDocument } from './documents.ts'

declare const store: QueryStore
declare const id: string | undefined

// # Hovers

// ## the state of a query
const todos = useQuery(TodosDocument)
//    ^?

// ## data
const { data } = todos
//      ^?

// ## the states of several queries
const several = useQueries([{ document: TodoDocument, variables: { id: '1' } }, { document: TodosDocument, skip: !id }])
//    ^?

// # Autocomplete

// ## the options of a query
useQuery(TodosDocument, {  })
//                       ^|

// # Mistakes

// ## no options, but a variable is required
useQuery(TodoDocument)

// ## a variable is missing
useQuery(TodoDocument, { variables: {} })

// ## the variable has another name
useQuery(TodoDocument, { variables: { id: '1', fisrt: 1 } })

// ## an option that is misspelled
useQuery(TodosDocument, { pollIntervall: 1_000 })

// ## a write of another shape
setQueryData(store, TodosDocument, { todos: [{ id: '1' }] })

// ## an invalidation of a mutation whose variables are not below `variables`
useMutation(AddTodoDocument, { invalidates: [TodosDocument, [TodoDocument, { id: '1' }]] })

// ## an invalidation of a list of documents
void invalidateQueries(store, [TodosDocument, TodoDocument])

console.log(data, several)
