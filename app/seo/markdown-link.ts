import type { MetaDescriptor } from 'react-router'

export const MARKDOWN_TYPE = 'text/markdown'

/** Returns the path of a post's Markdown. */
export function toMarkdownPath(postPath: string): string {
  return `${postPath}.md`
}

/** Returns the link to the Markdown of a post. */
export function linkMarkdown(postUrl: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: MARKDOWN_TYPE, href: toMarkdownPath(postUrl) }
}
