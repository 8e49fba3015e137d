import { type Application, Converter } from 'typedoc'

/** A plugin of TypeDoc: a dead `{@link}` in TSDoc is an error, and ends the build. */
export function load(app: Application): void {
  app.converter.on(Converter.EVENT_END, ({ project }) => {
    const before = app.logger.warningCount
    app.validate(project)
    if (app.logger.warningCount > before) app.logger.error('TSDoc has a dead link.')
  })
}
