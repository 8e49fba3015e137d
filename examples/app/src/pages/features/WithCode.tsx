import type { ReactNode } from 'react'
import { repositoryFile } from '../../links.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { DocsLink } from '../../ui/DocsLink.tsx'
import styles from './WithCode.module.css'

interface SourceFile {
  /** From this folder. */
  readonly path: string
  readonly text: string
}

interface WithCodeProps {
  /** The page of the documentation: `guides/lists/`. */
  docs: string
  /** The code of the feature. */
  file: SourceFile
  /** The recipes that it uses. Their paths begin at the root of the repository. */
  recipes?: readonly SourceFile[]
  children: ReactNode
}

/** A feature with the code that makes it, side by side if there is room. */
export function WithCode({ docs, file, recipes = [], children }: WithCodeProps) {
  return (
    <div className={styles.pair}>
      {children}
      <section className={styles.code} aria-labelledby="code">
        <h2 id="code">The code</h2>
        <Source path={`examples/app/src/pages/features/${file.path}`} text={file.text} />
        {recipes.map((recipe) => (
          <Disclosure key={recipe.path} summary={`The recipe ${nameOf(recipe.path)}`}>
            <Source {...recipe} />
          </Disclosure>
        ))}
        <p className="soft">
          <DocsLink page={docs}>How it works</DocsLink>
        </p>
      </section>
    </div>
  )
}

function Source({ path, text }: SourceFile) {
  return (
    <div className={styles.file}>
      <a className={styles.path} href={repositoryFile(path)}>
        {nameOf(path)}
      </a>
      <CodeBlock label={`Code: ${nameOf(path)}`}>{withoutImports(text)}</CodeBlock>
    </div>
  )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function withoutImports(text: string): string {
  return text.replace(/^import [^']*'.*\n/gm, '').trim()
}
