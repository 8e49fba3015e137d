/** The type of what an untyped document answers and takes: nothing is known, so everything is allowed. */
export type Untyped = any
