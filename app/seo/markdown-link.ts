import type { MetaDescriptor } from 'react-router'

export const MARKDOWN_TYPE = 'text/markdown'

/** Where the Markdown of a post is: beside its page. */
export function toMarkdownPath(postPath: string): string {
  return `${postPath}.md`
}

/** Head link by which programs find the Markdown of a post. */
export function linkMarkdown(postUrl: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: MARKDOWN_TYPE, href: toMarkdownPath(postUrl) }
}
