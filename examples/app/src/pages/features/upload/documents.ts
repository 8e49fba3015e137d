import { graphql } from '../../../gql/index.ts'

export const uploadedFilesDocument = graphql(`
  query UploadedFiles {
    uploadedFiles {
      id
      name
      size
      sha256
    }
  }
`)

export const uploadFileDocument = graphql(`
  mutation UploadFile($file: File!) {
    uploadFile(file: $file) {
      id
      sha256
    }
  }
`)
