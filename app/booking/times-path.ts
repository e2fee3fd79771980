/** Where a time is chosen. */
export const TIMES_PATH = '/book-call/times'
