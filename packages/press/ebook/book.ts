/** Content of an eBook page. Texts are plain and escaped when rendered. */
export type Block =
  | { kind: 'text'; title?: string; paragraphs: readonly string[] }
  | { kind: 'checklist'; title: string; items: readonly string[] }
  | { kind: 'steps'; title?: string; items: readonly { title: string; text: string }[] }
  | { kind: 'table'; caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'note'; title: string; text: string }
  | { kind: 'sum'; title: string; lines: readonly { name: string; sum: string; value: string }[] }
  | { kind: 'letter'; title: string; paragraphs: readonly string[] }
  | { kind: 'words'; entries: readonly { word: string; meaning: string }[] }
  /** A drawing from drawings.ts. */
  | { kind: 'figure'; drawing: 'stock' | 'acos'; caption: string }

export type BookPage = { title: string; lead: string; blocks: readonly Block[] }
