import process from 'node:process'

/** What Stryker shows of a place in the code, as far as it is needed here. */
interface Place {
  readonly node: { readonly start?: number | null }
  readonly parentPath: Place | null
  isExpression(): boolean
  isFunction(): boolean
  isStatement(): boolean
  isVariableDeclarator(): boolean
}

// With 3, it tries every third expression. All of them take hours.
const every = Number(process.env.SAMPLE ?? 1)

/** Whether it is a whole expression of a statement. The code in a function counts by itself. */
function isUnit(place: Place): boolean {
  const { parentPath } = place
  const isWhole = parentPath?.isStatement() === true || parentPath?.isVariableDeclarator() === true
  return isWhole && place.isExpression() && !place.isFunction()
}

/** The plugin by which Stryker leaves out mutants. The same code always gives the same sample. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sample',
    value: {
      shouldIgnore(place: Place): string | undefined {
        // A large odd number spreads the positions evenly.
        const position = Math.imul(place.node.start ?? 0, 2_654_435_761) >>> 16
        return isUnit(place) && position % every > 0 ? 'not in the sample' : undefined
      },
    },
  },
]
