import { type Application, Converter, type DeclarationReflection, PageEvent, ReflectionKind } from 'typedoc'
import { firstParagraph } from './comments.ts'
import { packageOf } from './homes.ts'
import { hooks } from './hookTypes.ts'
import { packagePage } from './packagePage.ts'
import { valuePage } from './valuePage.ts'

/**
 * A plugin of TypeDoc. It writes one page for each function, hook and component, in the form of React's
 * reference: how to import and call it, lists of what it takes and gives, and what may go wrong. The pages of
 * TypeDoc have wide tables. A dead `{@link}` in TSDoc is an error, and ends the build.
 */
export function load(app: Application): void {
  app.converter.on(Converter.EVENT_END, ({ project }) => {
    const before = app.logger.warningCount
    app.validate(project)
    if (app.logger.warningCount > before) app.logger.error('TSDoc has a dead link.')
  })
  app.renderer.on(PageEvent.END, (page) => {
    const { contents, project } = page
    if (contents === undefined || !page.isReflectionEvent()) return
    const model = page.model as DeclarationReflection
    const comment = model.signatures?.[0]?.comment ?? model.comment
    if (model.kindOf([ReflectionKind.Function, ReflectionKind.Variable])) {
      setPage(page, model.name, firstParagraph(comment), valuePage(model, contents, project))
    } else if (model.kindOf(ReflectionKind.Module)) {
      setPage(page, packageOf(model), firstParagraph(comment), packagePage(model, project))
    }
  })
}

type PageWithFrontmatter = PageEvent & { frontmatter?: Readonly<Record<string, string | boolean>> }

function setPage(page: PageWithFrontmatter, title: string, description: string, text: string) {
  const frontmatter: Record<string, string | boolean> = {
    title,
    description,
    editUrl: false,
    next: false,
    prev: false,
  }
  // Who searches `useQuery` wants its page first, and who searches `retry` or "mutation" the guide.
  if (title in hooks && title !== 'useMutation') frontmatter.keywords = title
  // Starlight's plugin writes no frontmatter where there is one.
  page.frontmatter = frontmatter
  const lines = Object.entries(frontmatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  page.contents = `---\n${lines.join('\n')}\n---\n\n${text}`
}
