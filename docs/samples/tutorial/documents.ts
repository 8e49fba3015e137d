// #region list
import { graphql } from '../support/gql/index.ts'

export const TodoListQuery = graphql(`
  query TodoList {
    todos {
      id
      title
      done
    }
  }
`)
// #endregion

// #region add
export const AddTodo = graphql(`
  mutation AddTodo($title: String!) {
    addTodo(title: $title) {
      id
      title
    }
  }
`)
// #endregion

// #region complete
export const CompleteTodo = graphql(`
  mutation CompleteTodo($id: ID!, $done: Boolean!) {
    completeTodo(id: $id, done: $done) {
      id
      done
    }
  }
`)
// #endregion

// #region search
export const FoundTodosQuery = graphql(`
  query FoundTodos($search: String) {
    todos(search: $search) {
      id
      title
    }
  }
`)
// #endregion

// #region pages
export const TodoPageQuery = graphql(`
  query TodoPage($after: ID) {
    todoPage(first: 2, after: $after) {
      nodes {
        id
        title
      }
      endCursor
    }
  }
`)
// #endregion

// #region session
export const MeQuery = graphql(`
  query Me {
    me {
      id
      name
    }
  }
`)
export const SignIn = graphql(`
  mutation SignIn($name: String!) {
    signIn(name: $name) {
      accessToken
    }
  }
`)
// #endregion

// #region live
export const TodoAdded = graphql(`
  subscription TodoAdded {
    todoAdded {
      id
      title
      done
    }
  }
`)
// #endregion
