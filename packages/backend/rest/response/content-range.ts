/** What `Content-Range` tells: which rows the body holds, and how many there are (null when not counted). */
export type Slice = { offset: number; returned: number; total: number | null }

/** First and last row and the total, e.g. `0-11/37`; a star stands for no rows, or for no count. */
export function formatContentRange({ offset, returned, total }: Slice): string {
  const rows = returned > 0 ? `${offset}-${offset + returned - 1}` : '*'
  return `${rows}/${total ?? '*'}`
}

/** 206 when the page is a part of a known total, else 200. An offset beyond the total is refused before. */
export function chooseReadStatus({ returned, total }: Slice): 200 | 206 {
  return total !== null && returned < total ? 206 : 200
}
