import { strykerOptions } from './strykerOptions.ts'

export default strykerOptions('react', ['packages/core/test'])
