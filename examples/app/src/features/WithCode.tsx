import type { ReactNode } from 'react'
import { highlight } from 'sugar-high'
import { docsPage, repositoryFile } from '../links.ts'
import { Disclosure } from '../ui/index.ts'

interface SourceFile {
  /** The path from the root of the repository. The path of a feature starts in `src` of this app. */
  readonly path: string
  readonly text: string
}

interface WithCodeProps {
  /** The page of the documentation: `guides/lists/`. */
  docs: string
  /** The code of the feature. */
  file: SourceFile
  /** The recipes that it uses. */
  recipes?: readonly SourceFile[]
  children: ReactNode
}

/** A feature with the code that makes it, side by side if there is room. */
export function WithCode({ docs, file, recipes = [], children }: WithCodeProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      {children}
      <section className="stack gap-3" aria-labelledby="code">
        <h2 id="code">The code</h2>
        <Source path={`examples/app/src/${file.path}`} text={file.text} />
        {recipes.map((recipe) => (
          <Disclosure key={recipe.path} summary={`The recipe ${nameOf(recipe.path)}`}>
            <Source {...recipe} />
          </Disclosure>
        ))}
        <p className="hint">
          <a href={docsPage(docs)}>How it works</a>
        </p>
      </section>
    </div>
  )
}

function Source({ path, text }: SourceFile) {
  return (
    <div className="stack gap-1">
      <a className="justify-self-start font-mono text-code text-soft" href={repositoryFile(path)}>
        {nameOf(path)}
      </a>
      <Code label={`Code: ${nameOf(path)}`}>{text}</Code>
    </div>
  )
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Source code in colours. It can get the focus, so that a keyboard can scroll it. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre
      className="overflow-auto rounded-control bg-raised p-3 font-mono text-code [tab-size:2] wrap-anywhere whitespace-pre-wrap"
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      {/* The text is a file of this repository, and `highlight` escapes it. */}
      <code dangerouslySetInnerHTML={{ __html: highlight(withoutImports(children)) }} />
    </pre>
  )
}

function withoutImports(text: string): string {
  return text.replace(/^import [^']*'.*\n/gm, '').trim()
}
