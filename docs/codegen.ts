import type { CodegenConfig } from '@graphql-codegen/cli'

const config: CodegenConfig = {
  schema: 'samples/support/schema.graphql',
  documents: ['samples/**/*.{ts,tsx}', '!samples/support/**'],
  ignoreNoDocuments: true,
  generates: {
    'samples/support/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        importExtension: '.ts',
        useTypeImports: true,
        scalars: { File: 'File' },
      },
    },
  },
}

export default config
