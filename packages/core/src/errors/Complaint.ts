import { RequestError } from './RequestError.ts'

/** A RequestError of our own making, as against one that a function of the caller passed on from another request. */
export class Complaint extends RequestError {}
