import { strykerOptions } from './strykerOptions.ts'

export default strykerOptions('core', ['packages/react'])
