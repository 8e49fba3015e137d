import { parseJson } from './format.ts'
import { JsonTree } from './JsonTree.tsx'
import { Section } from './Section.tsx'

/** The variables of an operation, which are JSON. */
export function VariablesSection({ variables }: { variables: string | undefined }) {
  return (
    <Section title="Variables">
      {variables === undefined ? (
        <p className="hint">No variables.</p>
      ) : (
        <JsonTree label="Variables" value={parseJson(variables)} />
      )}
    </Section>
  )
}
