/** Texts by column name. */
export type Row = Record<string, string | null>

export type Judge = {
  /** Reports a problem in one sentence; the move fails unless it skips them. */
  refuse: (sentence: string) => void
  /** Encrypts an authenticator secret for this installation. */
  sealFactorSecret: (factorId: string, secret: string) => string
}

export type Translation = {
  /** Columns of the hosted service that are ignored. */
  drops: readonly string[]
  translate?: (row: Row, judge: Judge) => Row | null
}
