import { Comment } from 'typedoc'

export function paragraphsOf(comment: Comment | undefined): readonly string[] {
  const text = Comment.combineDisplayParts(comment?.summary ?? []).trim()
  return text === '' ? [] : text.split('\n\n')
}

export function firstParagraph(comment: Comment | undefined): string {
  return (paragraphsOf(comment)[0] ?? '').replaceAll('\n', ' ')
}

export function tagIn(comment: Comment | undefined, name: `@${string}`): string {
  const tags = comment?.getTags(name) ?? []
  return tags.map(({ content }) => Comment.combineDisplayParts(content).trim()).join('\n\n')
}

/** The examples. TypeDoc says `ts` of each, and its highlighting doesn't know elements. */
export function examplesIn(comment: Comment | undefined): string {
  return tagIn(comment, '@example').replaceAll(/```ts\n(?=(?:(?!```)[\s\S])*(?:<\/|\/>))/g, '```tsx\n')
}

export function specificationsIn(comment: Comment | undefined): readonly string[] {
  const links = tagIn(comment, '@see').matchAll(/\{@link (\S+) \| (.*?)\}/g)
  return [...links].map(([, address = '', text = '']) => `[${text}](${address})`)
}
