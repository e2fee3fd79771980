/** How rows of a hosted project become rows of ours. */

/** Texts of PostgreSQL by the names of the columns. */
export type Row = Record<string, string | null>

export type Judge = {
  /** One sentence about what doesn't fit; the move is refused unless it is asked to leave that out. */
  refuse: (sentence: string) => void
  /** Encrypts the secret of an authenticator app as this installation keeps it. */
  sealFactorSecret: (factorId: string, secret: string) => string
}

export type Translation = {
  /** Columns of the hosted service that say nothing here. */
  drops: readonly string[]
  /** Null leaves the row out. */
  translate?: (row: Row, judge: Judge) => Row | null
}
