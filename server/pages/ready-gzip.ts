/** A page that is compressed already goes from the bundle of the pages to the server with its answer; never as a header. */
const READY_GZIP = Symbol.for('peakshelf.ready-gzip')

type Marked = Response & { [READY_GZIP]?: Buffer }

/** Notes the gzip file of the whole body of an answer. */
export function setReadyGzip(answer: Response, bytes: Buffer): void {
  const marked: Marked = answer
  marked[READY_GZIP] = bytes
}

/** What was noted, if the answer is the one that was made; a copy of it has nothing. */
export function readReadyGzip(answer: Response): Buffer | undefined {
  return (answer as Marked)[READY_GZIP]
}
