/** What opens below the tools, or over the page. */
export type OpenBar = 'link' | 'help' | 'find' | 'outline'
