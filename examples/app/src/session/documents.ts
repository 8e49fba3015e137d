import { graphql } from '../gql/index.ts'

export const launchCodeDocument = graphql(`
  query LaunchCode {
    launchCode {
      code
      user
    }
  }
`)

export const signInDocument = graphql(`
  mutation SignIn($name: String!, $password: String!) {
    signIn(name: $name, password: $password)
  }
`)

export const signOutDocument = graphql(`
  mutation SignOut {
    signOut
  }
`)
