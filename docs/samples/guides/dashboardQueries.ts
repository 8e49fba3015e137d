import { graphql } from '../support/gql/index.ts'

export const DoneQuery = graphql(`
  query Done {
    todos {
      id
      done
    }
  }
`)
export const FirstQuery = graphql(`
  query First {
    todoPage(first: 1) {
      nodes {
        id
        title
      }
    }
  }
`)
export const MilkQuery = graphql(`
  query Milk($search: String) {
    todos(search: $search) {
      id
    }
  }
`)
export const StateQuery = graphql(`
  query State($id: ID!) {
    todo(id: $id) {
      id
      title
      done
    }
  }
`)
export const NameQuery = graphql(`
  query Me {
    me {
      id
      name
    }
  }
`)
