/** What opens below the tools. */
export type OpenBar = 'link' | 'find' | 'outline'
