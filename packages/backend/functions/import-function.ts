import { pathToFileURL } from 'node:url'

/** The module of a function. The build puts one in place of this that knows what it bundled (scripts/build/bundled-entries.mjs). */
export const importFunction = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ pathToFileURL(file).href)
