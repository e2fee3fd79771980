import type { List, PhrasingContent, Root, RootContent } from 'mdast'
import { writeMarkdown } from '#domain/html/html-to-markdown.ts'

export type LlmsLink = { title: string; url: string; note?: string }
export type LlmsSection = { title: string; links: LlmsLink[] }

/** llms.txt (llmstxt.org): a title, a summary and non-empty sections of links. */
export function writeLlms(site: { title: string; summary: string; sections: LlmsSection[] }): string {
  const children: RootContent[] = [
    { type: 'heading', depth: 1, children: [text(site.title)] },
    { type: 'blockquote', children: [{ type: 'paragraph', children: [text(site.summary)] }] },
    ...site.sections
      .filter(({ links }) => links.length > 0)
      .flatMap(({ title, links }): RootContent[] => [
        { type: 'heading', depth: 2, children: [text(title)] },
        listLinks(links),
      ]),
  ]
  return writeMarkdown({ type: 'root', children } satisfies Root)
}

function listLinks(links: LlmsLink[]): List {
  return {
    type: 'list',
    spread: false,
    children: links.map(({ title, url, note }) => ({
      type: 'listItem',
      spread: false,
      children: [
        {
          type: 'paragraph',
          children: [
            { type: 'link', url, children: [text(title)] } satisfies PhrasingContent,
            ...(note ? [text(`: ${note}`)] : []),
          ],
        },
      ],
    })),
  }
}

/** A line break would end the item. */
function text(value: string): PhrasingContent {
  return { type: 'text', value: value.replace(/\s+/g, ' ').trim() }
}
