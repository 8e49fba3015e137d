/** Called when what is shown may have changed: the page did it itself, or it has `arrived` from a server. */
export type Listener = (arrived: boolean) => void
