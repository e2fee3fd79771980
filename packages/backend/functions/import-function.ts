import { pathToFileURL } from 'node:url'

/** The build replaces this module (scripts/build/bundled-entries.mjs). */
export const importFunction = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(file).href)
