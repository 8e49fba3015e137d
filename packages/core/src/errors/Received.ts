/** What had arrived: on every outcome that saw the headers of an answer. */
export interface Received {
  readonly status: number
  readonly headers: Headers
}

/** What had arrived, with the body's text as received. */
export interface ReceivedText extends Received {
  readonly body: string
}
