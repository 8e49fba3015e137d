import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

export const typeDefs = /* GraphQL */ `
  scalar Upload
  type Arrived {
    name: String!
    type: String!
    size: Int!
    sha256: String!
  }
  input Album {
    cover: Upload
    pages: [Upload!]
  }
  type Query {
    describe(file: Upload!): Arrived!
  }
  type Mutation {
    addAlbum(title: String!, album: Album!): [Arrived!]!
  }
`

/** A file as graphql-upload gives it, or as all others do. */
type Upload = { promise: Promise<UploadedFile> } | File

interface UploadedFile {
  filename: string
  mimetype: string
  createReadStream: () => Readable
}

export const resolvers = {
  Query: { describe: (_: unknown, { file }: { file: Upload }) => describeFile(file) },
  Mutation: {
    addAlbum: (_: unknown, { album }: { album: { cover?: Upload; pages?: Upload[] } }) =>
      Promise.all([...(album.cover ? [album.cover] : []), ...(album.pages ?? [])].map(describeFile)),
  },
}

export const addAlbumDocument = `mutation AddAlbum($title: String!, $album: Album!) {
  addAlbum(title: $title, album: $album) { name type size sha256 }
}`

/** Describes a file by what must be the same on both sides. */
export async function describeFile(file: Upload) {
  const hash = createHash('sha256')
  let size = 0
  const { name, type, stream } = await read(file)
  for await (const chunk of stream) {
    hash.update(chunk)
    size += chunk.length
  }
  return { name, type, size, sha256: hash.digest('hex') }
}

async function read(
  file: Upload,
): Promise<{ name: string; type: string; stream: AsyncIterable<Uint8Array> }> {
  if (!('promise' in file)) return { name: file.name, type: file.type, stream: file.stream() }
  const uploaded = await file.promise
  return { name: uploaded.filename, type: uploaded.mimetype, stream: uploaded.createReadStream() }
}
