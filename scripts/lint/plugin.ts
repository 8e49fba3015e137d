import { onlyImports } from './onlyImports.ts'
import { recipeLength } from './recipeLength.ts'

/** The rules of this repository, as oxlint loads them. */
export default {
  meta: { name: 'thinql' },
  rules: { 'only-imports': onlyImports, 'recipe-length': recipeLength },
}
